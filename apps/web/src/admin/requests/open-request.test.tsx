// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { trpc } from '../../shared/lib/trpc.ts';
import { tokenStore } from '../../shared/lib/token-store.ts';
import { loggedIn } from '../../testing/logged-in.tsx';
import { press } from '../../testing/page-controls.ts';
import { renderUi } from '../../testing/render-ui.tsx';
import { sampleAdministrator } from '../../testing/sample-administrator.ts';
import { sampleRequestDetails } from '../../testing/sample-request-details.ts';
import { listOf, refused, stubServer } from '../../testing/stub-server.ts';
import { OpenRequest } from './open-request.tsx';
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
function Opened() {
  return <OpenRequest type="withdrawal" view={useRequestView()} />;
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
        <Opened />
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

it('keeps the typed note of a request while another one is looked at, until it is sent', async () => {
  const other = '0198b8a0-0000-7000-8000-0000000000ff';
  const calls = stubServer(({ procedure, isMutation }) => {
    if (isMutation) return approved.request;
    if (procedure === 'auth.session') return sampleAdministrator;
    if (procedure === 'requests.details') return pending;
    if (procedure !== 'requests.position') return listOf();
    return window.location.search.includes(other) ? { ...position, previousId: pending.request.id } : { ...position, nextId: other };
  });
  tokenStore.set('a-token');
  window.history.replaceState(null, '', `/admin/withdrawals?request=${pending.request.id}`);
  await renderUi(loggedIn(<Opened />));
  const note = () => screen.findByRole<HTMLInputElement>('textbox');
  fireEvent.change(await note(), { target: { value: 'Not in the bank statement' } });
  await press('Next in the list');
  await waitFor(async () => expect((await note()).value).toBe(''));
  fireEvent.change(await note(), { target: { value: 'Of the other one' } });
  await press('Previous in the list');
  await waitFor(async () => expect((await note()).value).toBe('Not in the bank statement'));
  await press('Reject');
  await waitFor(() => expect(calls.find(({ isMutation }) => isMutation)?.input).toMatchObject({ adminNote: 'Not in the bank statement' }));
  await waitFor(async () => expect((await note()).value).toBe('Of the other one'));
  await press('Previous in the list');
  await waitFor(async () => expect((await note()).value).toBe(''));
});
