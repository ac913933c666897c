// @vitest-environment jsdom
import '../../testing/simulated-browser.ts';
import { fromCents } from '@app/money';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import type { AdminTransaction } from './transaction-view.ts';
import { useDeleteTransaction } from './use-delete-transaction.tsx';

const row: AdminTransaction = {
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

/* The wire: the overview of the member with what is available, and no pending withdrawals. */
let available = fromCents(15_000);
const calls: string[] = [];
beforeEach(() => {
  available = fromCents(15_000);
  calls.length = 0;
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    calls.push(String(input instanceof Request ? input.url : input));
    const data = calls.at(-1)?.includes('requests.list') ? { items: [], total: 0, nextCursor: null } : { available, pending: 0 };
    return Promise.resolve(Response.json({ result: { data } }));
  });
});
afterEach(() => vi.unstubAllGlobals());

function Asking({ deleted }: { deleted: AdminTransaction }) {
  const ask = useDeleteTransaction();
  return <button onClick={() => ask(deleted)}>ask</button>;
}

async function open(deleted: AdminTransaction) {
  await renderUi(<Asking deleted={deleted} />);
  fireEvent.click(screen.getByText('ask'));
  await screen.findByRole('button', { name: 'Delete SGD 100.00' });
}
const shown = async (label: string) => (await screen.findByText(label)).closest('.fact-row')?.textContent;

it.each([
  ['deposit', 'SGD 50.00'],
  ['withdrawal', 'SGD 250.00'],
] as const)('says that an approved %s is reversed, shows the balance before and after, and begins on Cancel', async (type, after) => {
  await open({ ...row, type });
  expect(screen.getByText(/books the deletion as a reversal. The member is told./)).toBeTruthy();
  await vi.waitFor(async () => expect(await shown('Balance before')).toContain('SGD 150.00'));
  expect(await shown('Balance after')).toContain(after);
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })));
});

it('says that nothing is reversed where nothing was booked', async () => {
  await open({ ...row, status: 'rejected' });
  expect(screen.getByText(/the balance does not change. The member is told./)).toBeTruthy();
  await vi.waitFor(async () => expect(await shown('Balance after')).toContain('SGD 150.00'));
});

it('shows no balance for interest, which may be taken back from the investment', async () => {
  await open({ ...row, type: 'interest' });
  expect(screen.getByText(/books the deletion as a reversal/)).toBeTruthy();
  expect(screen.queryByText('Balance after')).toBeNull();
});

it('does not delete what the server refuses, says why, and stays open', async () => {
  available = fromCents(9_999);
  await open(row);
  expect(await screen.findByText('The member’s available balance would fall below zero, so this is refused.')).toBeTruthy();
  const ok = screen.getByRole('button', { name: 'Delete SGD 100.00' });
  await vi.waitFor(() => expect(ok.getAttribute('aria-disabled')).toBe('true'));
  fireEvent.click(ok);
  expect(calls.filter((url) => url.includes('transactions.delete'))).toEqual([]);
  expect(screen.getByRole('button', { name: 'Delete SGD 100.00' })).toBe(ok);
});

it('deletes what the balance allows, and closes', async () => {
  await open(row);
  fireEvent.click(screen.getByRole('button', { name: 'Delete SGD 100.00' }));
  await vi.waitFor(() => expect(calls.filter((url) => url.includes('transactions.delete'))).toHaveLength(1));
  await vi.waitFor(() => expect(document.querySelector('.ant-modal-confirm')).toBeNull());
});
