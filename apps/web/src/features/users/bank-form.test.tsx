// @vitest-environment jsdom
import '../../testing/simulated-browser.ts';
import { fromCents, ZERO } from '@app/money';
import type { Request } from '@app/contract';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SessionProvider, useSession } from '../../lib/session.tsx';
import { tokenStore } from '../../lib/token-store.ts';
import type { Wire } from '../../lib/wire.ts';
import { renderUi } from '../../testing/render-ui.tsx';
import { BankForm } from './bank-form.tsx';

const me = {
  id: '0198b8a0-0000-7000-8000-000000000001',
  username: 'rani.contoh',
  email: 'rani@contoh.example',
  role: 'user',
  balance: ZERO,
  userNumber: 100,
  profileImage: null,
  bankName: 'Bank Contoh',
  accountName: 'Rani Contoh',
  accountNumber: '12345678',
  totalInterest: ZERO,
  referralCode: 'RANI2345',
  createdAt: '2026-11-01T00:00:00.000Z',
};
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
} as unknown as Wire<Request>; // these are the fields that are read here

/* The first rendering of the library of components takes long on a busy machine. */
const slow = { timeout: 5_000 };
let pending: Wire<Request>[] = [];
let role = 'user';
const asked: string[] = [];

async function answer(address: string | URL | globalThis.Request): Promise<Response> {
  const url = address instanceof globalThis.Request ? address.url : address.toString();
  asked.push(url);
  if (url.includes('settings.get')) return new Response(null, { status: 404 });
  const data = url.includes('auth.me') ? { ...me, role } : { items: pending, total: pending.length, nextCursor: null };
  return Response.json({ result: { data } });
}
function LoggedIn({ children }: { children: ReactNode }) {
  return useSession().session.status === 'in' ? children : null;
}
const renderLoggedIn = (children: ReactNode) =>
  renderUi(
    <SessionProvider>
      <LoggedIn>{children}</LoggedIn>
    </SessionProvider>,
  );
beforeEach(() => {
  vi.stubGlobal('fetch', answer);
  tokenStore.set('a-token');
  role = 'user';
  asked.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

it('says before a change which pending withdrawals keep the account that they were requested with', async () => {
  pending = [withdrawal, { ...withdrawal, number: 43, bankName: null, accountNumber: null }];
  await renderLoggedIn(<BankForm />);
  expect(
    await screen.findByText(/still paid to the account that they were requested with: No\. 42 to Bank Lama, 99990001\.$/, {}, slow),
  ).toBeDefined();
});

it('says nothing where no withdrawal waits', async () => {
  pending = [];
  await renderLoggedIn(<BankForm />);
  await screen.findByLabelText('Bank name', {}, slow);
  expect(screen.queryByText(/still paid to the account/)).toBeNull();
});

it('asks for no requests for an administrator, who has none and is refused them', async () => {
  role = 'admin';
  await renderLoggedIn(<BankForm />);
  await screen.findByLabelText('Bank name', {}, slow);
  expect(asked.filter((url) => url.includes('auth.me'))).not.toEqual([]);
  expect(asked.filter((url) => url.includes('requests.'))).toEqual([]);
});
