// @vitest-environment jsdom
import '../../testing/simulated-browser.ts';
import type { Request as MemberRequest } from '@app/contract';
import { fromCents, ZERO } from '@app/money';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SessionProvider, useSession } from '../../lib/session.tsx';
import { tokenStore } from '../../lib/token-store.ts';
import { renderUi } from '../../testing/render-ui.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import type { Wire } from '../../lib/wire.ts';
import { MoneyBalance } from './money-balance.tsx';
import { RequestFacts } from './request-facts.tsx';
import { WithdrawalSheet } from './withdrawal-sheet.tsx';

const hundred = fromCents(10_000);
const stats = {
  balance: hundred,
  invested: ZERO,
  pendingWithdrawals: ZERO,
  free: hundred,
  totalDeposits: hundred,
  totalWithdrawals: ZERO,
  totalInterest: ZERO,
  activeInvestments: 0,
  activePrincipal: ZERO,
  activeEarned: ZERO,
  nextDayInterest: ZERO,
  referralCount: 0,
  referralBonus: ZERO,
  tier: 'standard',
  ledgerRows: 1,
  asOf: '2026-11-20T08:20:00.000Z',
} as const;
const me = {
  id: '0198b8a0-0000-7000-8000-000000000001',
  username: 'rani.contoh',
  email: 'rani@contoh.example',
  role: 'user',
  balance: hundred,
  userNumber: 100,
  profileImage: null,
  bankName: 'Bank Contoh',
  accountName: 'Rani Contoh',
  accountNumber: '12345678',
  totalInterest: ZERO,
  referralCode: 'RANI2345',
  createdAt: '2026-11-01T00:00:00.000Z',
};

let shownMember: Record<keyof typeof me, unknown> = me;

/** Answers every call with the logged-in member, as the server would. */
async function answerWithMember(address: string | URL | Request): Promise<Response> {
  const url = address instanceof Request ? address.url : address.toString();
  /* The default settings do here. */
  if (url.includes('settings.get')) return new Response(null, { status: 404 });
  return Response.json({ result: { data: shownMember } });
}
function LoggedIn({ children }: { children: ReactNode }) {
  return useSession().session.status === 'in' ? children : null;
}
const asMember = (children: ReactNode) => (
  <SessionProvider>
    <LoggedIn>{children}</LoggedIn>
  </SessionProvider>
);
beforeEach(() => {
  shownMember = me;
  vi.stubGlobal('fetch', answerWithMember);
  tokenStore.set('a-token');
});
afterEach(() => vi.unstubAllGlobals());

const amount = () => screen.getByLabelText<HTMLInputElement>('Amount');
const below = () => amount().closest('.labelled-field')?.textContent;

it('opens with the focus on the amount and checks the minimum and what is free while it is written', async () => {
  await renderUi(asMember(<WithdrawalSheet open stats={stats} onClose={() => undefined} />));
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

it('asks for bank details first where there are none: nothing can be requested before', async () => {
  shownMember = { ...me, bankName: null, accountName: null, accountNumber: null };
  await renderUi(asMember(<WithdrawalSheet open stats={stats} onClose={() => undefined} />));
  expect(await screen.findByRole('button', { name: 'Add bank details' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Request withdrawal/ })).toBeNull();
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

const withdrawal = {
  id: '0198b8a0-0000-7000-8000-000000000002',
  number: 42,
  type: 'withdrawal',
  status: 'pending',
  amount: fromCents(1_000),
  bankName: 'Bank Lama',
  accountName: 'Rani Contoh',
  accountNumber: '99990001',
  createdAt: '2026-11-20T02:00:00.000Z',
  dueAt: '2026-11-25T15:59:59.999Z',
  processedAt: null,
  processedBy: null,
  proofImage: null,
  balanceAfter: null,
} as unknown as Wire<MemberRequest>; // these are the fields that are read here

const kept = /this one keeps the account that it was requested with/;
it('says on the tracker that the request keeps its account while the profile names another', async () => {
  await renderUi(asMember(<RequestFacts request={withdrawal} asOf="2026-11-20T03:00:00.000Z" />));
  expect(await screen.findByText(kept)).toBeDefined();
});

it('and not while both are the same', async () => {
  await renderUi(
    asMember(
      <RequestFacts request={{ ...withdrawal, bankName: 'Bank Contoh', accountNumber: '12345678' }} asOf="2026-11-20T03:00:00.000Z" />,
    ),
  );
  await screen.findByText('To be paid to Bank Contoh, 12345678');
  expect(screen.queryByText(kept)).toBeNull();
});
