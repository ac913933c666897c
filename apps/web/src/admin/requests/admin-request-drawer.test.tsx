// @vitest-environment jsdom
import { fromCents } from '@app/money';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { trpc } from '../../shared/lib/trpc.ts';
import { tokenStore } from '../../shared/lib/token-store.ts';
import { loggedIn } from '../../testing/logged-in.tsx';
import { renderUi } from '../../testing/render-ui.tsx';
import { sampleMember } from '../../testing/sample-member.ts';
import { sampleWithdrawal } from '../../testing/sample-withdrawal.ts';
import { listOf, refused, stubServer } from '../../testing/stub-server.ts';
import { AdminRequestDrawer } from './admin-request-drawer.tsx';
import { useRequestFilters } from './admin-request-view.ts';

const clerk = { ...sampleMember, username: 'clerk.contoh', role: 'admin' as const };
const pending = { ...sampleWithdrawal, payeeMark: 'a-mark', adminNote: null, username: 'rani.contoh', userId: sampleMember.id };
const approved = { ...pending, status: 'approved', processedBy: clerk.username, processedAt: '2026-11-20T06:00:00.000Z' };
const member = {
  id: sampleMember.id,
  username: 'rani.contoh',
  userNumber: 100,
  bankName: null,
  accountName: null,
  accountNumber: null,
  available: fromCents(50_000),
  pendingWithdrawals: fromCents(1_000),
};
const position = { position: 1, total: 2, previousId: null, nextId: null };

function Totals() {
  trpc.stats.admin.useQuery();
  return null;
}
function OpenDrawer() {
  return <AdminRequestDrawer type="withdrawal" filters={useRequestFilters()} />;
}

/** Opens the request and approves it; `next` answers the call for the next request. Returns all calls. */
async function approve(next: unknown) {
  let request: object = pending;
  const calls = stubServer(({ procedure, isMutation }) => {
    if (isMutation) return (request = approved);
    if (procedure === 'auth.session') return clerk;
    if (procedure === 'requests.details') return { request, member, past: [], pastTotal: 0 };
    if (procedure === 'requests.position') return request === pending ? position : next;
    return procedure === 'stats.admin' ? {} : listOf();
  });
  tokenStore.set('a-token');
  window.history.replaceState(null, '', `/admin/withdrawals?request=${pending.id}`);
  await renderUi(
    loggedIn(
      <>
        <Totals />
        <OpenDrawer />
      </>,
    ),
  );
  const button = await screen.findByRole('button', { name: 'Approve SGD 10.00' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
  fireEvent.click(button);
  expect(await screen.findByText(/Approved by clerk\.contoh/)).toBeTruthy();
  return calls;
}
const endOfList = 'This was the last request of this list.';

it('says that the decided request was the last one of the list', async () => {
  await approve(position);
  expect(await screen.findByText(endOfList)).toBeTruthy();
});

it('does not take a next request that could not be found for the end of the list', async () => {
  await approve(refused(429, 'TOO_MANY_ATTEMPTS', 'Not now.'));
  expect(screen.queryByText(endOfList)).toBeNull();
});

it('refetches the totals after a decision', async () => {
  const calls = await approve(position);
  await waitFor(() => expect(calls.filter(({ procedure }) => procedure === 'stats.admin')).toHaveLength(2));
});
