// @vitest-environment jsdom
import '../../testing/simulated-browser.ts';
import { fromCents } from '@app/money';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { AmountDialog } from './amount-dialog.tsx';
import { TransactionDialog } from './transaction-dialog.tsx';
import type { EditableTransaction } from './transaction-view.ts';

const row: EditableTransaction = {
  id: '11111111-1111-4111-8111-111111111111',
  number: 12,
  type: 'deposit',
  status: 'approved',
  amount: fromCents(10_000),
  createdAt: '2026-11-20T08:20:13.456Z',
  notes: null,
  balanceAfter: fromCents(10_000),
  userId: '22222222-2222-4222-8222-222222222222',
  username: 'rani.contoh',
  planType: null,
  accrualDay: null,
};

/* The wire: the overview of the member with what is available. */
beforeEach(() => {
  const body = JSON.stringify({ result: { data: { available: fromCents(15_000) } } });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)));
});
afterEach(() => vi.unstubAllGlobals());

const shown = async (label: string) => (await screen.findByText(label)).closest('.fact-row')?.textContent;

it.each([
  ['the amount alone', AmountDialog, 'New amount'],
  ['everything', TransactionDialog, 'Amount'],
] as const)('names the member, the old values and the balance before and after, and says what it does (%s)', async (_, Dialog, label) => {
  await renderUi(<Dialog row={row} onClose={() => undefined} />);
  fireEvent.change(await screen.findByLabelText(label), { target: { value: '999.99' } });
  expect(await screen.findByRole('button', { name: 'Change to SGD 999.99' })).toBeTruthy();
  expect(await screen.findByText('rani.contoh')).toBeTruthy();
  expect(await shown('Current amount')).toContain('SGD 100.00');
  await vi.waitFor(async () => expect(await shown('Balance before')).toContain('SGD 150.00'));
  expect(await shown('Balance after')).toContain('SGD 1,049.99');
});
