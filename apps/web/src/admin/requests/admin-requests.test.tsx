// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { tokenStore } from '../../shared/lib/token-store.ts';
import { loggedIn } from '../../testing/logged-in.tsx';
import { renderUi } from '../../testing/render-ui.tsx';
import { sampleDeletedTransaction } from '../../testing/sample-deleted-transaction.ts';
import { sampleRequestDetails } from '../../testing/sample-request-details.ts';
import { sampleMember } from '../../testing/sample-member.ts';
import { listOf, stubServer } from '../../testing/stub-server.ts';
import { AdminRequests } from './admin-requests.tsx';

const counts = { pending: 0, approved: 0, rejected: 0, oldestPendingAt: null, oldestPendingNumber: null };

it.each(['deposit', 'withdrawal'] as const)(
  'the list of %ss shows that the transaction with the searched number was deleted, whatever its type',
  async (type) => {
    const answers: Record<string, unknown> = {
      'auth.session': { ...sampleMember, role: 'admin' },
      'requests.list': listOf(),
      'requests.counts': counts,
      'transactions.listDeleted': [sampleDeletedTransaction],
    };
    stubServer(({ procedure }) => answers[procedure]);
    tokenStore.set('a token');
    window.history.replaceState(null, '', `/admin/${type}s?tab=all&q=4711`);
    await renderUi(loggedIn(<AdminRequests type={type} />));
    expect(await screen.findByText(/No. 4711 \(Deposit, SGD 7.00, rani.contoh\) was deleted/)).toBeTruthy();
  },
);

it('says that nothing is left to decide when the last request of a filter was decided and is still open', async () => {
  const { request } = sampleRequestDetails({ status: 'rejected' });
  const answers: Record<string, unknown> = {
    'auth.session': { ...sampleMember, role: 'admin' },
    'requests.list': listOf(),
    'requests.counts': counts,
    'requests.details': sampleRequestDetails({ status: 'rejected' }),
    'requests.position': { position: null, total: 0, isTotalEstimated: false, previousId: null, nextId: null },
  };
  stubServer(({ procedure }) => answers[procedure]);
  tokenStore.set('a token');
  window.history.replaceState(null, '', `/admin/withdrawals?q=rani&request=${request.id}`);
  await renderUi(loggedIn(<AdminRequests type="withdrawal" />));
  expect(await screen.findByText('Nothing left to decide here')).toBeTruthy();
  expect(screen.queryByText(/^Nothing matches/)).toBeNull();
});
