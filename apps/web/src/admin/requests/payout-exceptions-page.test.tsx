// @vitest-environment jsdom
import { fromCents } from '@app/money';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { PayoutExceptionsPage } from './payout-exceptions-page.tsx';

const none = { administratorName: null, depositAmount: null, withdrawalAmount: null, requestId: null, account: null };
const at = '2026-11-20T02:00:00.000Z';
const member = (name: string) => ({ id: `00000000-0000-4000-8000-00000000000${name}`, username: `member.${name}` });
const data = [
  {
    ...none,
    kind: 'same_administrator',
    at,
    members: [member('1')],
    administratorName: 'rani',
    depositAmount: fromCents(1000),
    withdrawalAmount: fromCents(900),
    requestId: 'r',
  },
  { ...none, kind: 'shared_device', at, members: [member('2'), member('3'), member('4')] },
];

beforeEach(() => {
  window.history.replaceState(null, '', '/admin/payout-exceptions');
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => new Response(JSON.stringify({ result: { data } }))),
  );
});
afterEach(() => vi.unstubAllGlobals());

const device = '3 members logged in on the same browser within 30 days';
const choose = async (kind: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Kind' }));
  fireEvent.click(await screen.findByText(kind, { selector: '.ant-select-item-option-content' }));
};

it('lists the members of a shared browser, and narrows the list to one kind, which the address names', async () => {
  await renderUi(<PayoutExceptionsPage />);
  expect(await screen.findByText(device)).toBeTruthy();
  for (const each of ['2', '3', '4']) expect(screen.getByRole('link', { name: `member.${each}` })).toBeTruthy();
  await choose('Shared browser');
  expect(screen.queryByText(/^rani accepted/)).toBeNull();
  expect(screen.getByText(device)).toBeTruthy();
  expect(window.location.search).toBe('?kind=shared_device');
  await choose('Shared bank account');
  expect(await screen.findByText('None of this kind')).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear the filters' })[0]!);
  expect(await screen.findByText(device)).toBeTruthy();
  expect(screen.getByText(/^rani accepted SGD 10\.00 and paid out SGD 9\.00/)).toBeTruthy();
});
