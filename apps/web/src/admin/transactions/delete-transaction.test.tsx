// @vitest-environment jsdom
import { fromCents, type Idr } from '@app/money';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { sampleTransaction } from '../../testing/sample-transaction.ts';
import { listOf, stubServer, type ServerCall } from '../../testing/stub-server.ts';
import type { AdminTransaction } from './transaction-view.ts';
import { useDeleteTransaction } from './use-delete-transaction.tsx';

/* The member's available balance; there are no pending withdrawals. */
let available: Idr;
let calls: ServerCall[];
beforeEach(() => {
  available = fromCents(15_000);
  calls = stubServer(({ procedure }) => (procedure === 'requests.list' ? listOf() : { available, pending: 0 }));
});
const deletions = () => calls.filter(({ procedure }) => procedure === 'transactions.delete');

function Asking({ deleted }: { deleted: AdminTransaction }) {
  const ask = useDeleteTransaction();
  return <button onClick={() => ask(deleted)}>ask</button>;
}

async function open(deleted: AdminTransaction) {
  await renderUi(<Asking deleted={deleted} />);
  fireEvent.click(screen.getByText('ask'));
  await screen.findByRole('button', { name: 'Delete SGD 100.00' });
}
const shown = async (label: string) => (await screen.findByText(label)).closest('.detail-row')?.textContent;

it.each([
  ['deposit', 'SGD 50.00'],
  ['withdrawal', 'SGD 250.00'],
] as const)(
  'says that an approved %s is reversed, shows the balance before and after, and has its initial focus on Cancel',
  async (type, after) => {
    await open({ ...sampleTransaction, type });
    expect(screen.getByText(/posts its reversal. The member is notified./)).toBeTruthy();
    await waitFor(async () => expect(await shown('Balance before')).toContain('SGD 150.00'));
    expect(await shown('Balance after')).toContain(after);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })));
  },
);

it('shows that nothing is reversed where nothing was posted', async () => {
  await open({ ...sampleTransaction, status: 'rejected' });
  expect(screen.getByText(/the balance does not change. The member is notified./)).toBeTruthy();
  await waitFor(async () => expect(await shown('Balance after')).toContain('SGD 150.00'));
});

it('shows no balance for interest, which may be reversed from the investment', async () => {
  await open({ ...sampleTransaction, type: 'interest' });
  expect(screen.getByText(/posts its reversal/)).toBeTruthy();
  expect(screen.queryByText('Balance after')).toBeNull();
});

it('warns of a balance below zero, and leaves the refusal to the server', async () => {
  available = fromCents(9_999);
  await open(sampleTransaction);
  expect(await screen.findByText(/available balance would fall below zero. The server will refuse this/)).toBeTruthy();
  const ok = screen.getByRole('button', { name: 'Delete SGD 100.00' });
  expect(ok.getAttribute('aria-disabled')).not.toBe('true');
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'typed in twice' } });
  fireEvent.click(ok);
  await waitFor(() => expect(deletions()).toHaveLength(1));
});

it('requires a reason to delete a transaction that had an effect, and sends it', async () => {
  await open(sampleTransaction);
  fireEvent.click(screen.getByRole('button', { name: 'Delete SGD 100.00' }));
  expect(await screen.findByText('Please write a reason.')).toBeTruthy();
  expect(deletions()).toEqual([]);
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: ' typed in twice ' } });
  expect(screen.queryByText('Please write a reason.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Delete SGD 100.00' }));
  await waitFor(() => expect(deletions().map(({ input }) => input)).toEqual([{ id: sampleTransaction.id, reason: 'typed in twice' }]));
  await waitFor(() => expect(document.querySelector('.ant-modal-confirm')).toBeNull());
});

it('deletes a transaction without an effect without a reason, and closes', async () => {
  await open({ ...sampleTransaction, status: 'rejected' });
  fireEvent.click(screen.getByRole('button', { name: 'Delete SGD 100.00' }));
  await waitFor(() => expect(deletions()).toHaveLength(1));
  await waitFor(() => expect(document.querySelector('.ant-modal-confirm')).toBeNull());
});
