// @vitest-environment jsdom
import { fromCents } from '@app/money';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { tokenStore } from '../../shared/lib/token-store.ts';
import { loggedIn } from '../../testing/logged-in.tsx';
import { press } from '../../testing/page-controls.ts';
import { renderUi } from '../../testing/render-ui.tsx';
import { sampleAdministrator } from '../../testing/sample-administrator.ts';
import { sampleRequestDetails } from '../../testing/sample-request-details.ts';
import { sampleWithdrawal } from '../../testing/sample-withdrawal.ts';
import { refused, stubServer, type ServerCall } from '../../testing/stub-server.ts';
import { AdminBalanceSteps } from './admin-balance-steps.tsx';
import { AdminDecision } from './admin-decision.tsx';
import { AdminPayee } from './admin-payee.tsx';
import { AdminRequestSections } from './admin-request-sections.tsx';
import type { AdminRequestDetails } from './admin-request-view.ts';

let calls: ServerCall[];
/* The server's answer to a decision. */
let answer: unknown;
beforeEach(() => {
  answer = sampleWithdrawal;
  calls = stubServer(({ procedure, isMutation }) => (procedure === 'auth.session' ? sampleAdministrator : isMutation ? answer : undefined));
  tokenStore.set('a-token');
});
const decisions = () => calls.filter(({ procedure }) => procedure === 'requests.process');
const confirmed = () => decisions().map(({ input }) => input);

const undone = {
  status: 'approved' as const,
  amount: fromCents(1_000),
  decidedAt: '2026-11-20T03:00:00.000Z',
  decidedBy: 'first.clerk',
  undoneAt: '2026-11-20T05:00:00.000Z',
  undoneBy: 'second.clerk',
  reason: 'wrong bank',
};
function Decision({ details }: { details: AdminRequestDetails }) {
  const [note, setNote] = useState('');
  return (
    <AdminDecision
      details={details}
      isEnd={false}
      note={note}
      onNoteChange={setNote}
      onDecided={() => Promise.resolve()}
      onClose={() => undefined}
    />
  );
}
const decisionOn = (details: AdminRequestDetails) => loggedIn(<Decision details={details} />);
const approveButton = () => screen.findByRole('button', { name: 'Approve SGD 10.00' });
const approve = () => press('Approve SGD 10.00');

it('warns that a withdrawal approved before may have been paid, and sends no approval until the check is confirmed', async () => {
  await renderUi(decisionOn(sampleRequestDetails({ earlierDecisions: [undone] })));
  expect(await screen.findByText(/it may have been paid already. Approve only if it was not/)).toBeTruthy();
  await approve();
  expect(await screen.findByText(/confirm that it was not paid before you approve/)).toBeTruthy();
  expect(decisions()).toEqual([]);
  fireEvent.click(screen.getByRole('checkbox'));
  await approve();
  await waitFor(() => expect(confirmed()).toMatchObject([{ status: 'approved', unpaidApprovals: 1 }]));
});

it('requires a new confirmation when the request was approved and set back again after the first one', async () => {
  const { rerender } = await renderUi(decisionOn(sampleRequestDetails({ earlierDecisions: [undone] })));
  await approveButton();
  fireEvent.click(screen.getByRole('checkbox'));
  rerender(decisionOn(sampleRequestDetails({ earlierDecisions: [undone, { ...undone, undoneAt: '2026-11-20T07:00:00.000Z' }] })));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false));
  await approve();
  expect(await screen.findByText(/confirm that it was not paid before you approve/)).toBeTruthy();
  expect(decisions()).toEqual([]);
  fireEvent.click(screen.getByRole('checkbox'));
  await approve();
  await waitFor(() => expect(confirmed()).toMatchObject([{ unpaidApprovals: 2 }]));
});

it('shows the server’s refusal when the request was approved and set back unseen, and then requires a confirmation', async () => {
  answer = refused(409, 'PAID_BEFORE_UNCONFIRMED', 'It was approved before.');
  const { rerender } = await renderUi(decisionOn(sampleRequestDetails()));
  await approve();
  expect(await screen.findByText('It was approved before.')).toBeTruthy();
  expect(confirmed()).toMatchObject([{ unpaidApprovals: 0 }]);
  rerender(decisionOn(sampleRequestDetails({ earlierDecisions: [undone] })));
  fireEvent.click(await screen.findByRole('checkbox'));
  await waitFor(() => expect(screen.queryByText('It was approved before.')).toBeNull());
  answer = sampleWithdrawal;
  await approve();
  await waitFor(() => expect(confirmed()).toMatchObject([{ unpaidApprovals: 0 }, { unpaidApprovals: 1 }]));
});

it('approves a withdrawal without earlier approvals without a confirmation', async () => {
  await renderUi(decisionOn(sampleRequestDetails({ earlierDecisions: [{ ...undone, status: 'rejected' }] })));
  await approveButton();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await approve();
  await waitFor(() => expect(confirmed()).toMatchObject([{ status: 'approved', unpaidApprovals: 0 }]));
});

it('names who approved, who set it back, when and why', async () => {
  await renderUi(loggedIn(<AdminRequestSections details={sampleRequestDetails({ earlierDecisions: [undone] })} />));
  expect((await screen.findByText(/Approved by first.clerk/)).textContent).toMatch(/SGD 10.00.*second.clerk.*Reason: wrong bank/);
});

it.each([
  ['clerk.contoh', false],
  ['second.clerk', true],
])('shows that the decision was not needed when %s decided meanwhile: %s', async (processedBy, isSaid) => {
  const { rerender } = await renderUi(decisionOn(sampleRequestDetails()));
  await approveButton();
  rerender(decisionOn(sampleRequestDetails({ status: 'approved', processedBy, processedAt: '2026-11-20T06:00:00.000Z' })));
  await screen.findByText(new RegExp(processedBy));
  expect(screen.queryByText(/Your decision was not needed/) !== null).toBe(isSaid);
});

it('shows that the balances of a corrected row are those of the correction', async () => {
  const decided = { status: 'approved' as const, balanceAfter: fromCents(40_000) };
  const { rerender } = await renderUi(<AdminBalanceSteps details={sampleRequestDetails(decided)} />);
  expect(screen.queryByText(/when the amount was corrected/)).toBeNull();
  rerender(
    <AdminBalanceSteps
      details={sampleRequestDetails({ ...decided, originalAmount: fromCents(900), amountCorrectedAt: '2026-11-21T03:00:00.000Z' })}
    />,
  );
  expect(screen.getByText(/when the amount was corrected on 21 Nov 2026/)).toBeTruthy();
});

it.each([
  ['first.clerk', /saved by an administrator \(first.clerk\), not by the member/],
  ['clerk.contoh', /You saved these bank details yourself/],
])('shows that %s, not the member, saved the payee', async (payeeSavedBy, sentence) => {
  await renderUi(loggedIn(<AdminPayee details={sampleRequestDetails({ payeeSavedBy })} />));
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it('does not report a decision as failed whose answer was lost', async () => {
  answer = new Response(null, { status: 502 });
  await renderUi(decisionOn(sampleRequestDetails()));
  await approve();
  expect(await screen.findByText(/it is not known whether the request was decided/)).toBeTruthy();
  expect(screen.queryByText(/Could not process/)).toBeNull();
});

it('shows that a decision was too late, also after the user’s own other decision in another tab', async () => {
  answer = refused(409, 'ALREADY_PROCESSED', 'It was decided before.');
  const { rerender } = await renderUi(decisionOn(sampleRequestDetails()));
  await approve();
  await waitFor(() => expect(decisions()).toHaveLength(1));
  const decided = { status: 'rejected' as const, processedBy: sampleAdministrator.username, processedAt: '2026-11-21T03:00:00.000Z' };
  rerender(decisionOn(sampleRequestDetails(decided)));
  await screen.findByText(/Already rejected by clerk\.contoh .* nothing was changed/);
  rerender(decisionOn(sampleRequestDetails({ ...decided, status: 'approved' })));
  expect(screen.queryByText(/Already/)).toBeNull(); // the same decision, whose answer was lost
});

it('clears the problems of the former attempt when the request was set back', async () => {
  const { rerender } = await renderUi(decisionOn(sampleRequestDetails()));
  await press('Reject');
  await press('Reject SGD 10.00');
  const complaint = 'Write the reason. The member will read it.';
  await screen.findByText(complaint);
  rerender(decisionOn(sampleRequestDetails({ earlierDecisions: [{ ...undone, status: 'rejected' }] })));
  await waitFor(() => expect(screen.queryByText(complaint)).toBeNull());
});

const key = (name: string, target: Element = document.activeElement ?? document.body) => fireEvent.keyDown(target, { key: name });
const noteField = () => screen.getByRole<HTMLInputElement>('textbox');

it('approves by A, but not at once after it appeared, while a note is written, or with a modifier', async () => {
  await renderUi(decisionOn(sampleRequestDetails()));
  const button = await approveButton();
  key('a');
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
  key('a', noteField());
  fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'a', repeat: true });
  expect(decisions()).toEqual([]);
  key('a');
  await waitFor(() => expect(confirmed()).toMatchObject([{ status: 'approved', adminNote: null }]));
});

it('rejects by R, the digit of a reason, and Enter', async () => {
  await renderUi(decisionOn(sampleRequestDetails()));
  await waitFor(async () => expect((await approveButton()).getAttribute('aria-disabled')).toBe('false'));
  key('r');
  expect(document.activeElement?.textContent).toContain('Wrong account number');
  expect(screen.queryByRole('button', { name: 'Approve SGD 10.00' })).toBeNull();
  key('a', document.body);
  key('2');
  expect(noteField().value).toBe('Different account name');
  key('1');
  expect(noteField().value).toBe('Wrong account number');
  key('2');
  expect(document.activeElement?.textContent).toContain('Different account name');
  expect(decisions()).toEqual([]);
  key('Enter');
  await waitFor(() => expect(confirmed()).toMatchObject([{ status: 'rejected', adminNote: 'Different account name' }]));
});

it('takes a letter typed at the reasons into the note, rejects only with a text, and goes back by Esc', async () => {
  await renderUi(decisionOn(sampleRequestDetails()));
  await waitFor(async () => expect((await approveButton()).getAttribute('aria-disabled')).toBe('false'));
  key('r');
  key('t');
  expect(document.activeElement).toBe(noteField());
  key('Enter');
  await screen.findByText('Write the reason. The member will read it.');
  key('Escape');
  expect((await approveButton()).textContent).toContain('Approve');
  expect(screen.queryByText('Write the reason. The member will read it.')).toBeNull();
  expect(decisions()).toEqual([]);
});

it('leaves a rejection by Esc with the note of before, so that no reason is sent with an approval', async () => {
  await renderUi(decisionOn(sampleRequestDetails()));
  await waitFor(async () => expect((await approveButton()).getAttribute('aria-disabled')).toBe('false'));
  fireEvent.change(noteField(), { target: { value: 'paid on Monday' } });
  key('r', document.body);
  expect(screen.getByRole('button', { name: /^Reject SGD/ }).textContent).toContain('Enter');
  key('3');
  key('Escape');
  expect(noteField().value).toBe('paid on Monday');
  expect(document.activeElement).toBe(document.body);
  key('a');
  await waitFor(() => expect(confirmed()).toMatchObject([{ status: 'approved', adminNote: 'paid on Monday' }]));
});

const largeDeposit = () => sampleRequestDetails({ type: 'deposit', amount: fromCents(1_250_000), payeeMark: null });
const typeSeenAmount = (value: string) => fireEvent.change(screen.getByLabelText(/^Amount received/), { target: { value } });

it('approves a large deposit only after its amount was typed', async () => {
  answer = largeDeposit().request;
  await renderUi(decisionOn(largeDeposit()));
  await screen.findByLabelText(/^Amount received/);
  await press('Approve SGD 12,500.00');
  const amountField = screen.getByLabelText(/^Amount received/);
  expect(amountField.getAttribute('aria-required')).toBe('true');
  expect(await screen.findByText(/This deposit is large: type the amount/)).toBe(
    document.getElementById(amountField.getAttribute('aria-describedby') ?? ''),
  );
  expect(document.getElementById('admin-note-problem')?.textContent).toBe('');
  await press('Reject');
  expect(await screen.findByRole('button', { name: 'Reject SGD 12,500.00' })).toBeTruthy();
  expect(screen.queryByText(/This deposit is large/)).toBeNull();
  await press('Cancel');
  await screen.findByLabelText(/^Amount received/);
  typeSeenAmount('Rp 16.520.000');
  await press('Approve SGD 12,500.00');
  expect(await screen.findByText(/This is not the amount of the deposit/)).toBeTruthy();
  expect(decisions()).toEqual([]);
  typeSeenAmount('Rp 162.500.000');
  await press('Approve SGD 12,500.00');
  await waitFor(() => expect(confirmed()).toMatchObject([{ status: 'approved', seenAmount: 162_500_000 }]));
});

it('asks for no amount below the limit, nor of a withdrawal', async () => {
  const { rerender } = await renderUi(decisionOn(sampleRequestDetails({ type: 'deposit', amount: fromCents(999_999), payeeMark: null })));
  expect(await screen.findByRole('button', { name: 'Approve SGD 9,999.99' })).toBeTruthy();
  expect(screen.queryByLabelText(/^Amount received/)).toBeNull();
  rerender(decisionOn(sampleRequestDetails({ amount: fromCents(1_250_000) })));
  expect(await screen.findByRole('button', { name: 'Approve SGD 12,500.00' })).toBeTruthy();
  expect(screen.queryByLabelText(/^Amount received/)).toBeNull();
});
