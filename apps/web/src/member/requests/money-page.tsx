import type { RequestType } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { useAddressParams } from '../../shared/lib/address-params.ts';
import { polledUnlessLive } from '../../shared/lib/live/polled-unless-live.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { loadingStateOf, useReservedHeight } from '../../shared/lib/use-reserved-height.ts';
import { usePendingRequests } from '../lib/use-pending-requests.ts';
import { useVisit } from '../lib/use-visit.ts';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { DepositSheet } from './deposit-sheet.tsx';
import { MoneyBalance } from './money-balance.tsx';
import { PendingRequestCard } from './pending-request-card.tsx';
import { RequestHistory } from './request-history.tsx';
import { WithdrawalSheet } from './withdrawal-sheet.tsx';

import styles from './requests.module.css';

const pollSeconds = 30;
const renewing = polledUnlessLive(pollSeconds * 1000);

/**
 * Deposits and withdrawals: the balance, the pending requests with their age, and the history. The query string opens the sheets.
 */
export function MoneyPage() {
  /* Loads the messages of the sheets too, because loading them later would suspend the whole page. */
  const { t } = useTranslation(['requests', 'app', 'errors', 'area']);
  const { params, change } = useAddressParams();
  const open = params.get('open');
  const stats = trpc.stats.dashboard.useQuery(undefined, renewing);
  const pending = usePendingRequests(pollSeconds);
  const depositVisit = useVisit(open === 'deposit');
  const withdrawalVisit = useVisit(open === 'withdraw');
  const close = () => change({ open: null }, { replace: true });
  const pendingCountOf = (kind: RequestType) => pending.data?.items.filter(({ type }) => type === kind).length ?? 0;
  const asOf = stats.data?.asOf;
  const pendingHeight = useReservedHeight<HTMLDivElement>('pending-requests', loadingStateOf(stats, pending));
  return (
    <>
      <PageHeader title={t('area:member.money')} asOf={asOf ?? null} pollSeconds={pollSeconds} />
      <div className={styles.moneyPage}>
        <div className={styles.moneyMain}>
          <QueryError query={stats} />
          <MoneyBalance stats={stats.data} onDeposit={() => change({ open: 'deposit' })} onWithdraw={() => change({ open: 'withdraw' })} />
        </div>
        <div className={styles.moneyPending} {...pendingHeight}>
          <QueryError query={pending} title={t('member.pendingFailed')} />
          {asOf !== undefined &&
            pending.data?.items.map((request) => <PendingRequestCard key={request.id} request={request} asOf={asOf} />)}
        </div>
        <div>
          <RequestHistory asOf={asOf} pollSeconds={pollSeconds} />
        </div>
      </div>
      <DepositSheet key={`deposit-${depositVisit}`} open={open === 'deposit'} onClose={close} pendingCount={pendingCountOf('deposit')} />
      <WithdrawalSheet
        key={`withdrawal-${withdrawalVisit}`}
        open={open === 'withdraw'}
        onClose={close}
        stats={stats.data}
        pendingCount={pendingCountOf('withdrawal')}
      />
    </>
  );
}
