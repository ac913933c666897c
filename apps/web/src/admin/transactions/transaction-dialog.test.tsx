// @vitest-environment jsdom
import { fromCents } from '@app/money';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { sampleTransaction as row } from '../../testing/sample-transaction.ts';
import { listOf, refused, stubServer, type ServerCall } from '../../testing/stub-server.ts';
import { AmountDialog } from './amount-dialog.tsx';
import { TransactionDialog } from './transaction-dialog.tsx';

/* The member has SGD 150.00 available and a pending withdrawal of SGD 90.00. */
const pending = { id: '3', number: 41, amount: fromCents(9_000), createdAt: '2026-11-20T02:00:00.000Z' };
let calls: ServerCall[];
beforeEach(() => {
  calls = stubServer(({ procedure }) =>
    procedure === 'requests.list' ? listOf(pending) : { available: fromCents(15_000), pending: fromCents(9_000) },
  );
});
const sent = () => calls.filter(({ isMutation }) => isMutation).map(({ input }) => input);

const shown = async (label: string) => (await screen.findByText(label)).closest('.detail-row')?.textContent;

it.each([
  ['the amount alone', AmountDialog, 'New amount'],
  ['everything', TransactionDialog, 'Amount'],
] as const)('names the member, the old values and the balance before and after, and says what it does (%s)', async (_, Dialog, label) => {
  await renderUi(<Dialog row={row} onClose={() => undefined} />);
  fireEvent.change(await screen.findByLabelText(label), { target: { value: '999.99' } });
  expect(await screen.findByRole('button', { name: 'Change to SGD 999.99' })).toBeTruthy();
  expect(await screen.findByText('rani.contoh')).toBeTruthy();
  expect(await shown('Current amount')).toContain('SGD 100.00');
  await waitFor(async () => expect(await shown('Balance before')).toContain('SGD 150.00'));
  expect(await shown('Balance after')).toContain('SGD 1,049.99');
});

it.each([
  ['the amount alone', AmountDialog, 'New amount'],
  ['everything', TransactionDialog, 'Amount'],
] as const)('names the pending withdrawals that the balance would no longer cover (%s)', async (_, Dialog, label) => {
  await renderUi(<Dialog row={row} onClose={() => undefined} />);
  fireEvent.change(await screen.findByLabelText(label), { target: { value: '10.00' } });
  expect(await screen.findByText('No. 41, SGD 90.00, 20 Nov 2026, 10:00')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(label), { target: { value: '99.00' } });
  await waitFor(() => expect(screen.queryByText(/No. 41/)).toBeNull());
});

it('requires a reason for a decided transaction, and sends it', async () => {
  await renderUi(<TransactionDialog row={row} onClose={() => undefined} />);
  fireEvent.change(await screen.findByLabelText('Amount'), { target: { value: '10.00' } });
  const save = await screen.findByRole('button', { name: 'Change to SGD 10.00' });
  fireEvent.click(save);
  expect(await screen.findByText('Please write a reason.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
  expect(sent()).toEqual([]);
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: ' typed in twice ' } });
  fireEvent.click(save);
  await waitFor(() => expect(sent()).toEqual([{ id: row.id, amount: fromCents(1_000), reason: 'typed in twice' }]));
});

it('requires no reason while the request is pending, or where no money changes', async () => {
  await renderUi(<TransactionDialog row={{ ...row, status: 'pending' }} onClose={() => undefined} />);
  fireEvent.change(await screen.findByLabelText('Amount'), { target: { value: '10.00' } });
  expect(screen.queryByLabelText('Reason')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Change to SGD 10.00' }));
  await waitFor(() => expect(sent()).toEqual([{ id: row.id, amount: fromCents(1_000) }]));
});

it.each([
  ['the amount alone', AmountDialog, 'New amount'],
  ['everything', TransactionDialog, 'Amount'],
] as const)('warns of a balance below zero, and leaves it to the server to refuse (%s)', async (_, Dialog, label) => {
  await renderUi(<Dialog row={{ ...row, type: 'withdrawal' }} onClose={() => undefined} />);
  fireEvent.change(await screen.findByLabelText(label), { target: { value: '500.00' } });
  const save = await screen.findByRole('button', { name: 'Change to SGD 500.00' });
  expect(await screen.findByText(/available balance would fall below zero. The server will refuse this/)).toBeTruthy();
  expect(document.getElementById(save.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/below zero/);
  expect(await shown('Balance after')).toContain('−SGD 250.00');
  /* The member may have received money since the balance was read. */
  expect(save.getAttribute('aria-disabled')).not.toBe('true');
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'typed in twice' } });
  fireEvent.click(save);
  if (Dialog === AmountDialog) fireEvent.click(await findConfirmButton());
  await waitFor(() => expect(sent()).toMatchObject([{ id: row.id, reason: 'typed in twice' }]));
});

it('shows the refusal of the amount at its field', async () => {
  const problem = 'This amount is too large.';
  stubServer(({ isMutation }) =>
    isMutation
      ? refused(400, 'INVALID_INPUT', 'Check the fields.', { newAmount: problem })
      : { ...listOf(), available: fromCents(15_000), pending: fromCents(9_000) },
  );
  await renderUi(<AmountDialog row={{ ...row, status: 'pending' }} onClose={() => undefined} />);
  fireEvent.change(await screen.findByLabelText('New amount'), { target: { value: '10.00' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Change to SGD 10.00' }));
  fireEvent.click(await findConfirmButton());
  expect((await screen.findByText(problem)).closest('.labelled-field')?.textContent).toContain('New amount');
});

const findConfirmButton = () =>
  waitFor(() => {
    const button = document.querySelector('.ant-modal-confirm .ant-btn-primary');
    if (button === null) throw new Error('not asked yet');
    return button;
  });
