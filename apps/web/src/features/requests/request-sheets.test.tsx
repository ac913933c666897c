// @vitest-environment jsdom
import '../../testing/simulated-browser.ts';
import { fromCents } from '@app/money';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { SessionUser } from '../../lib/session.tsx';
import { tokenStore } from '../../lib/token-store.ts';
import { loggedIn } from '../../testing/logged-in.tsx';
import { renderUi } from '../../testing/render-ui.tsx';
import { sampleMember } from '../../testing/sample-member.ts';
import { sampleStats } from '../../testing/sample-stats.ts';
import { sampleWithdrawal } from '../../testing/sample-withdrawal.ts';
import { stubServer } from '../../testing/stub-server.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { MoneyBalance } from './money-balance.tsx';
import { RequestFacts } from './request-facts.tsx';
import { WithdrawalSheet } from './withdrawal-sheet.tsx';

const stats = sampleStats(fromCents(10_000));
let member: SessionUser;
beforeEach(() => {
  member = sampleMember;
  stubServer(({ procedure }) => (procedure === 'auth.session' ? member : undefined));
  tokenStore.set('a-token');
});

const amount = () => screen.getByLabelText<HTMLInputElement>('Amount');
const below = () => amount().closest('.labelled-field')?.textContent;

it('opens with the focus on the amount and checks the minimum and what is free while it is written', async () => {
  await renderUi(loggedIn(<WithdrawalSheet open stats={stats} onClose={() => undefined} />));
  await screen.findByLabelText('Amount');
  await waitFor(() => expect(document.activeElement).toBe(amount()));
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.change(amount(), { target: { value: '4.99' } });
  expect(below()).toContain('The minimum is SGD 5.00.');
  fireEvent.change(amount(), { target: { value: '100.01' } });
  expect(below()).toContain('Only SGD 100.00 is free to use.');
  fireEvent.change(amount(), { target: { value: '100' } });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('explains why nothing is free when a correction left less than what is pending', async () => {
  const corrected = { ...stats, pendingWithdrawals: fromCents(15_000), free: fromCents(0), uncovered: fromCents(5_000) };
  await renderUi(
    loggedIn(
      <>
        <MoneyBalance stats={corrected} onDeposit={() => undefined} onWithdraw={() => undefined} />
        <WithdrawalSheet open stats={corrected} onClose={() => undefined} />
      </>,
    ),
  );
  const notes = await screen.findAllByTestId('free-note');
  expect(notes.map(({ textContent }) => textContent)).toEqual(
    Array(2).fill(expect.stringContaining('SGD 50.00 of it is more than what is available')),
  );
});

it('asks for bank details first where there are none: nothing can be requested before', async () => {
  member = { ...sampleMember, bankName: null, accountName: null, accountNumber: null };
  await renderUi(loggedIn(<WithdrawalSheet open stats={stats} onClose={() => undefined} />));
  expect(await screen.findByRole('button', { name: 'Add bank details' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Request withdrawal/ })).toBeNull();
});

const payeeChanged = () => {
  const detail = 'Your bank details were changed meanwhile.';
  const data = { httpStatus: 409, errorCode: 'PAYEE_CHANGED', detail, fields: {}, requestId: 'r-1' };
  return Response.json({ error: { message: detail, code: -32009, data } }, { status: 409 });
};

it('sends the bank details that it showed; after a refusal it shows the new ones, and whose they are, and keeps the amount', async () => {
  const changed = { ...member, accountNumber: '87654321', payeeMark: 'mark-of-87654321', bankDetailsBy: 'staff' as const };
  const calls = stubServer(({ procedure, input }) => {
    if (procedure === 'auth.session') return member;
    if (procedure !== 'requests.withdraw') return undefined;
    const isSeen = JSON.stringify(input).includes(changed.payeeMark);
    member = changed;
    return isSeen ? sampleWithdrawal : payeeChanged();
  });
  const onClose = vi.fn();
  await renderUi(loggedIn(<WithdrawalSheet open stats={stats} onClose={onClose} />));
  await screen.findByText('12345678');
  fireEvent.change(amount(), { target: { value: '10' } });
  const send = () => fireEvent.click(screen.getByRole('button', { name: /^Request withdrawal/ }));
  send();
  expect(await screen.findByText('87654321')).toBeTruthy();
  expect(await screen.findByText(/An administrator saved these bank details, not you/)).toBeTruthy();
  expect(screen.getAllByText(/Your bank details were changed meanwhile/).length).toBeGreaterThan(0);
  expect(amount().value).toBe('10');
  await waitFor(() => expect(screen.getByRole('button', { name: /^Request withdrawal/ }).className).not.toContain('loading'));
  send();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const sent = calls.filter(({ procedure }) => procedure === 'requests.withdraw').map(({ input }) => input);
  expect(sent).toEqual(['mark-of-12345678', changed.payeeMark].map((expectedPayee) => ({ amount: fromCents(1_000), expectedPayee })));
});

it('disables the money buttons of the page itself while the browser is offline', async () => {
  await renderUi(<MoneyBalance stats={stats} onDeposit={() => undefined} onWithdraw={() => undefined} />);
  const buttons = () =>
    ['Request deposit', 'Request withdrawal'].map((name) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled);
  expect(buttons()).toEqual([false, false]);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(buttons()).toEqual([true, true]);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(buttons()).toEqual([false, false]);
});

it('shows a request id with a fault of the server, not with a refusal', async () => {
  const failure = (httpStatus: number) => ({
    data: { httpStatus, errorCode: 'INTERNAL', detail: 'Not now.', fields: {}, requestId: `r-${httpStatus}` },
  });
  await renderUi(
    <>
      <ErrorPanel error={failure(401)} />
      <ErrorPanel error={failure(500)} />
    </>,
  );
  expect(screen.queryByText(/r-401/)).toBeNull();
  expect(screen.getByText(/r-500/)).toBeTruthy();
});

const kept = /this one keeps the account that it was requested with/;
it('says on the tracker that the request keeps its account while the profile names another', async () => {
  await renderUi(loggedIn(<RequestFacts request={sampleWithdrawal} asOf="2026-11-20T03:00:00.000Z" />));
  expect(await screen.findByText(kept)).toBeDefined();
});

it('and not while both are the same', async () => {
  await renderUi(
    loggedIn(
      <RequestFacts
        request={{ ...sampleWithdrawal, bankName: 'Bank Contoh', accountNumber: '12345678' }}
        asOf="2026-11-20T03:00:00.000Z"
      />,
    ),
  );
  await screen.findByText('To be paid to Bank Contoh, 12345678');
  expect(screen.queryByText(kept)).toBeNull();
});

it('says on the tracker when the balance no longer covers a withdrawal', async () => {
  const uncovered = { ...sampleWithdrawal, exceedsBalance: true };
  await renderUi(loggedIn(<RequestFacts request={uncovered} asOf="2026-11-20T03:00:00.000Z" />));
  expect(await screen.findByText(/Your balance no longer covers this withdrawal/)).toBeDefined();
});
