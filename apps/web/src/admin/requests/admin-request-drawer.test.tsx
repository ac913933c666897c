// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { trpc } from '../../shared/lib/trpc.ts';
import { tokenStore } from '../../shared/lib/token-store.ts';
import { loggedIn } from '../../testing/logged-in.tsx';
import { press } from '../../testing/page-controls.ts';
import { renderUi } from '../../testing/render-ui.tsx';
import { sampleAdministrator } from '../../testing/sample-administrator.ts';
import { sampleRequestDetails } from '../../testing/sample-request-details.ts';
import { listOf, refused, stubServer } from '../../testing/stub-server.ts';
import { AdminRequestDrawer } from './admin-request-drawer.tsx';
import { useRequestView } from './admin-request-view.ts';

const pending = sampleRequestDetails();
const approved = sampleRequestDetails({
  status: 'approved',
  processedBy: sampleAdministrator.username,
  processedAt: '2026-11-20T06:00:00.000Z',
});
const position = { position: 1, total: 2, isTotalEstimated: false, previousId: null, nextId: null };

function Totals() {
  trpc.stats.admin.useQuery();
  return null;
}
function OpenDrawer() {
  return <AdminRequestDrawer type="withdrawal" view={useRequestView()} />;
}

/** Opens the request and approves it; `next` answers the call for the next request. Returns all calls. */
async function approve(next: unknown) {
  let details = pending;
  const calls = stubServer(({ procedure, isMutation }) => {
    if (isMutation) return (details = approved).request;
    if (procedure === 'auth.session') return sampleAdministrator;
    if (procedure === 'requests.details') return details;
    if (procedure === 'requests.position') return details === pending ? position : next;
    return procedure === 'stats.admin' ? {} : listOf();
  });
  tokenStore.set('a-token');
  window.history.replaceState(null, '', `/admin/withdrawals?request=${pending.request.id}`);
  await renderUi(
    loggedIn(
      <>
        <Totals />
        <OpenDrawer />
      </>,
    ),
  );
  await press('Approve SGD 10.00');
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
