// @vitest-environment jsdom
import { fromCents, idr } from '@app/money';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { SessionUser } from '../../shared/lib/session.tsx';
import { tokenStore } from '../../shared/lib/token-store.ts';
import { loggedIn } from '../../testing/logged-in.tsx';
import { renderUi } from '../../testing/render-ui.tsx';
import { sampleMember } from '../../testing/sample-member.ts';
import { sampleStats } from '../../testing/sample-stats.ts';
import { sampleWithdrawal } from '../../testing/sample-withdrawal.ts';
import { stubServer } from '../../testing/stub-server.ts';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { DepositSheet } from './deposit-sheet.tsx';
import { MoneyBalance } from './money-balance.tsx';
import { RequestOverview } from './request-overview.tsx';
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

it('focuses the amount and checks it against the minimum and the free balance while it is entered', async () => {
  await renderUi(loggedIn(<WithdrawalSheet open pendingCount={0} stats={stats} onClose={() => undefined} />));
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

it('shows as free only what can be withdrawn, in whole cents', async () => {
  const uneven = sampleStats(idr(15_599_864));
  await renderUi(
    loggedIn(
      <>
        <MoneyBalance stats={uneven} onDeposit={() => undefined} onWithdraw={() => undefined} />
        <WithdrawalSheet open pendingCount={0} stats={uneven} onClose={() => undefined} />
      </>,
    ),
  );
  await screen.findByLabelText('Amount');
  expect(screen.getByTestId('free').textContent).toBe('SGD 1,199.98');
  const shownInSheet = screen.getAllByText('Free to use').at(-1)?.parentElement?.textContent;
  expect(shownInSheet).toContain('1,199.98');
  fireEvent.change(amount(), { target: { value: '1199.99' } });
  expect(below()).toContain('Only SGD 1,199.98 is free to use.');
  fireEvent.change(amount(), { target: { value: '1199.98' } });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('explains a free balance of zero when a correction left less than the pending withdrawals', async () => {
  const corrected = { ...stats, pendingWithdrawals: fromCents(15_000), free: fromCents(0), uncovered: fromCents(5_000) };
  await renderUi(
    loggedIn(
      <>
        <MoneyBalance stats={corrected} onDeposit={() => undefined} onWithdraw={() => undefined} />
        <WithdrawalSheet open pendingCount={0} stats={corrected} onClose={() => undefined} />
      </>,
    ),
  );
  const notes = await screen.findAllByTestId('free-note');
  expect(notes.map(({ textContent }) => textContent)).toEqual(Array(2).fill(expect.stringContaining('SGD 50.00 more than is available')));
});

it('shows the form for bank details instead of the request while there are none', async () => {
  member = { ...sampleMember, bankName: null, accountName: null, accountNumber: null };
  await renderUi(loggedIn(<WithdrawalSheet open pendingCount={0} stats={stats} onClose={() => undefined} />));
  expect(await screen.findByRole('button', { name: 'Add bank details' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Request withdrawal/ })).toBeNull();
});

const payeeChanged = () => {
  const detail = 'Your bank details were changed meanwhile.';
  const data = { httpStatus: 409, errorCode: 'PAYEE_CHANGED', detail, fields: {}, requestId: 'r-1' };
  return Response.json({ error: { message: detail, code: -32009, data } }, { status: 409 });
};

it('sends the payee mark that it showed; after PAYEE_CHANGED it shows the new details and who saved them', async () => {
  const changed = { ...member, accountNumber: '87654321', payeeMark: 'mark-of-87654321', bankDetailsBy: 'staff' as const };
  const calls = stubServer(({ procedure, input }) => {
    if (procedure === 'auth.session') return member;
    if (procedure !== 'requests.withdraw') return undefined;
    const isSeen = JSON.stringify(input).includes(changed.payeeMark);
    member = changed;
    return isSeen ? sampleWithdrawal : payeeChanged();
  });
  const onClose = vi.fn();
  await renderUi(loggedIn(<WithdrawalSheet open pendingCount={0} stats={stats} onClose={onClose} />));
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

it('does not count a request again while the sheet closes and the new free balance has arrived', async () => {
  stubServer(({ procedure }) => {
    if (procedure === 'auth.session') return member;
    return procedure === 'requests.withdraw' ? sampleWithdrawal : undefined;
  });
  const onClose = vi.fn();
  const sheetWith = (free: number) =>
    loggedIn(<WithdrawalSheet open pendingCount={0} stats={{ ...stats, free: fromCents(free) }} onClose={onClose} />);
  const { rerender } = await renderUi(sheetWith(10_000));
  await screen.findByText('12345678');
  fireEvent.change(amount(), { target: { value: '60' } });
  fireEvent.click(screen.getByRole('button', { name: /^Request withdrawal/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  rerender(sheetWith(4_000));
  expect(below()).not.toContain('Only SGD');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('disables the money buttons of the page while the browser is offline', async () => {
  await renderUi(<MoneyBalance stats={stats} onDeposit={() => undefined} onWithdraw={() => undefined} />);
  const buttons = () =>
    ['Request deposit', 'Request withdrawal'].map((name) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled);
  expect(buttons()).toEqual([false, false]);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(buttons()).toEqual([true, true]);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(buttons()).toEqual([false, false]);
});

it('shows a request id with a server fault, not with a refusal', async () => {
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

const kept = /this one is paid to the account it was requested with/;
it('shows that the request keeps its account when the profile names another', async () => {
  await renderUi(loggedIn(<RequestOverview request={sampleWithdrawal} asOf="2026-11-20T03:00:00.000Z" />));
  expect(await screen.findByText(kept)).toBeDefined();
});

it('does not show it while both accounts are the same', async () => {
  await renderUi(
    loggedIn(
      <RequestOverview
        request={{ ...sampleWithdrawal, bankName: 'Bank Contoh', accountNumber: '12345678' }}
        asOf="2026-11-20T03:00:00.000Z"
      />,
    ),
  );
  await screen.findByText('To be paid to Bank Contoh, 12345678');
  expect(screen.queryByText(kept)).toBeNull();
});

it('shows that the balance no longer covers a withdrawal', async () => {
  const uncovered = { ...sampleWithdrawal, exceedsBalance: true };
  await renderUi(loggedIn(<RequestOverview request={uncovered} asOf="2026-11-20T03:00:00.000Z" />));
  expect(await screen.findByText(/Your balance no longer covers this withdrawal/)).toBeDefined();
});

it.each([
  ['deposit', 'Request deposit'],
  ['withdrawal', 'Request withdrawal'],
] as const)('says before a sixth pending %s that it would be refused, and sends none', async (type, button) => {
  const sheetWith = (pendingCount: number) => {
    const props = { open: true, onClose: () => undefined, pendingCount };
    return loggedIn(type === 'deposit' ? <DepositSheet {...props} /> : <WithdrawalSheet {...props} stats={stats} />);
  };
  const sentence = 'You already have 5 requests waiting. Please wait until one is decided.';
  const submit = () => screen.findByRole<HTMLButtonElement>('button', { name: button });
  const { rerender } = await renderUi(sheetWith(4));
  expect((await submit()).disabled).toBe(false);
  expect(screen.queryByText(sentence)).toBeNull();
  rerender(sheetWith(5));
  expect(screen.getByText(sentence)).toBeTruthy();
  expect((await submit()).disabled).toBe(true);
});
