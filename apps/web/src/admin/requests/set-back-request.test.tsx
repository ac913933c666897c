// @vitest-environment jsdom
import { fromCents } from '@app/money';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import type { AdminRequest } from './admin-request-view.ts';
import { SetBackRequest } from './set-back-request.tsx';

const request = {
  id: '11111111-1111-4111-8111-111111111111',
  number: 12,
  type: 'withdrawal',
  status: 'approved',
  amount: fromCents(10_000),
  username: 'rani.contoh',
} as AdminRequest; // only the fields that the component reads

const sent: unknown[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', (_: unknown, init?: RequestInit) => {
    if (init?.method === 'POST' && typeof init.body === 'string') sent.push(JSON.parse(init.body));
    return Promise.resolve(Response.json({ result: { data: {} } }));
  });
});
afterEach(() => vi.unstubAllGlobals());

it('sets a decided request back to pending, with the effect on the balance shown and a reason required', async () => {
  await renderUi(<SetBackRequest request={request} />);
  fireEvent.click(screen.getByRole('button', { name: 'Set back to pending' }));
  expect(await screen.findByText(/SGD 100.00 goes back to the available balance and is kept for this request/)).toBeTruthy();
  const ok = screen.getByRole('button', { name: 'Set SGD 100.00 back to pending' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Reason')));
  fireEvent.click(ok);
  expect(await screen.findByText('Please write a reason.')).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'paid to the wrong account' } });
  fireEvent.click(ok);
  await waitFor(() => expect(sent).toEqual([{ id: request.id, status: 'pending', reason: 'paid to the wrong account' }]));
});
