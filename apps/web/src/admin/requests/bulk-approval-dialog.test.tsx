// @vitest-environment jsdom
import { fromCents } from '@app/money';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import type { AdminRequest } from './admin-request-view.ts';
import { BulkApprovalDialog } from './bulk-approval-dialog.tsx';

const row = (number: number, sgd: number): AdminRequest => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  number,
  type: 'deposit',
  status: 'pending',
  amount: fromCents(sgd * 100),
  username: `member.${number}`,
  userId: `10000000-0000-4000-8000-00000000000${number}`,
  createdAt: '2026-11-20T02:00:00.000Z',
  processedAt: null,
  processedBy: null,
  adminNote: null,
  balanceAfter: null,
  bankName: null,
  accountName: null,
  accountNumber: null,
  payeeMark: null,
  proofImage: null,
  dueAt: null,
});
const rows = [row(1, 10), row(2, 20), row(3, 30)];
const ownRecord = { error: { message: 'no', code: -32004, data: { httpStatus: 403, errorCode: 'OWN_RECORD', detail: 'Not your own.' } } };

/* What the server answers about the details of No. 2 (null: nothing), and whether the answer to its approval is lost. */
let details: AdminRequest | null;
let isSecondLost = false;
/* The decisions that the server received, in order, and the largest number of concurrent ones. */
const decided: string[] = [];
let refusal = ownRecord;
let underWay = 0;
let underWayMost = 0;
const server = vi.fn<typeof fetch>(async (address, init) => {
  if (typeof address === 'string' && address.includes('requests.details')) {
    if (details === null) throw new TypeError('Failed to fetch');
    return Response.json({ result: { data: { request: details } } });
  }
  if (typeof address !== 'string' || typeof init?.body !== 'string' || !address.includes('requests.process'))
    return new Response(JSON.stringify({ result: { data: null } }));
  underWay += 1;
  underWayMost = Math.max(underWayMost, underWay);
  const { id = '', status } = JSON.parse(init.body) as { id?: string; status?: string }; // by the contract
  const number = Number(id.at(-1));
  decided.push(`${status} ${number}`);
  await Promise.resolve();
  underWay -= 1;
  if (number === 2 && isSecondLost) throw new TypeError('Failed to fetch');
  const body = number === 2 ? refusal : { result: { data: { ...row(number, number * 10), status: 'approved' } } };
  return new Response(JSON.stringify(body), { status: number === 2 ? 403 : 200 });
});

beforeEach(() => {
  vi.stubGlobal('fetch', server);
  decided.length = 0;
  refusal = ownRecord;
  details = row(2, 20);
  isSecondLost = false;
});
afterEach(() => vi.unstubAllGlobals());

const lines = () => screen.getAllByTestId('bulk-row').map(({ textContent }) => textContent);

it('asks for confirmation with count, sum and list, and sends no decision before it', async () => {
  await renderUi(<BulkApprovalDialog rows={rows} onClose={() => undefined} onOpen={() => undefined} />);
  expect(screen.getByText('Approve 3 deposits?')).toBeTruthy();
  expect(screen.getByText(/Together SGD 60\.00 \(Rp 780\.000\)/)).toBeTruthy();
  expect(lines()).toEqual(['1member.1no proofSGD 10.00', '2member.2no proofSGD 20.00', '3member.3no proofSGD 30.00']);
  expect(decided).toEqual([]);
});

it('sends the decisions one after another and shows the result of each', async () => {
  await renderUi(<BulkApprovalDialog rows={rows} onClose={() => undefined} onOpen={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Approve 3 deposits, SGD 60.00' }));
  await waitFor(() => expect(screen.getByText('2 of 3 approved, SGD 40.00')).toBeTruthy());
  expect(decided).toEqual(['approved 1', 'approved 2', 'approved 3']);
  expect(underWayMost).toBe(1);
  expect(lines()).toEqual([
    '1member.1no proofSGD 10.00Approved',
    '2member.2no proofSGD 20.00Not approvedNot your own.',
    '3member.3no proofSGD 30.00Approved',
  ]);
});

it('does not report a deposit as rejected that was decided and set back to pending meanwhile', async () => {
  const detail = 'It was decided a moment ago.';
  refusal = { error: { message: 'no', code: -32004, data: { httpStatus: 409, errorCode: 'ALREADY_PROCESSED', detail } } };
  await renderUi(<BulkApprovalDialog rows={rows} onClose={() => undefined} onOpen={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Approve 3 deposits, SGD 60.00' }));
  await waitFor(() => expect(screen.getByText('2 of 3 approved, SGD 40.00')).toBeTruthy());
  expect(lines()[1]).toBe(`2member.2no proofSGD 20.00Not approved${detail}`);
});

it('stops after the current row', async () => {
  await renderUi(<BulkApprovalDialog rows={rows} onClose={() => undefined} onOpen={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Approve 3 deposits, SGD 60.00' }));
  fireEvent.click(screen.getByRole('button', { name: 'Stop after this one' }));
  await waitFor(() => expect(screen.getByText('1 of 3 approved, SGD 10.00')).toBeTruthy());
  expect(decided).toEqual(['approved 1']);
});

const ofSecond = { processedBy: 'clerk.contoh', processedAt: '2026-11-20T03:00:00.000Z' };

it('counts a deposit as approved that was approved before, with who decided', async () => {
  refusal = { error: { message: 'no', code: -32004, data: { httpStatus: 409, errorCode: 'ALREADY_PROCESSED', detail: 'Already.' } } };
  details = { ...row(2, 20), ...ofSecond, status: 'approved' };
  await renderUi(<BulkApprovalDialog rows={rows} onClose={() => undefined} onOpen={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Approve 3 deposits, SGD 60.00' }));
  await waitFor(() => expect(screen.getByText('3 of 3 approved, SGD 60.00')).toBeTruthy());
  expect(lines()[1]).toMatch(/SGD 20\.00ApprovedApproved by clerk\.contoh, /);
});

it.each([
  ['approved', '2 of 3 approved, SGD 30.00', /SGD 20\.00ApprovedApproved by clerk\.contoh, /],
  ['rejected', '1 of 3 approved, SGD 10.00', /SGD 20\.00Not approvedRejected by clerk\.contoh, /],
  ['pending', '1 of 3 approved, SGD 10.00', /SGD 20\.00Still pending$/],
] as const)('stops at an approval without an answer, and shows that it is %s once the server answers', async (status, sum, line) => {
  isSecondLost = true;
  details = null;
  await renderUi(<BulkApprovalDialog rows={rows} onClose={() => undefined} onOpen={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Approve 3 deposits, SGD 60.00' }));
  await waitFor(() => expect(screen.getByText('1 of 3 approved, SGD 10.00')).toBeTruthy());
  expect(decided).toEqual(['approved 1', 'approved 2']);
  expect(lines()[1]).toMatch(/Not known.*it is not known whether it was approved/);
  expect(lines()[2]).toBe('3member.3no proofSGD 30.00Not sent');
  expect(screen.getByText('An approval got no answer, so nothing more was sent.')).toBeTruthy();
  details = { ...row(2, 20), ...(status !== 'pending' && ofSecond), status };
  await waitFor(() => expect(lines()[1]).toMatch(line), { timeout: 5_000 });
  expect(screen.getByText(sum)).toBeTruthy();
  expect(lines()[2]).toBe('3member.3no proofSGD 30.00Not sent');
  expect(decided).toEqual(['approved 1', 'approved 2']);
});
