import { useTranslation } from 'react-i18next';
import { useAddressParams } from '../../lib/address-params.ts';
import { polled } from '../../lib/polling.ts';
import { trpc } from '../../lib/trpc.ts';
import { useVisit } from '../../lib/use-visit.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { DepositSheet } from './deposit-sheet.tsx';
import { MoneyBalance } from './money-balance.tsx';
import { PendingRequestCard } from './pending-request-card.tsx';
import { RequestHistory } from './request-history.tsx';
import { WithdrawalSheet } from './withdrawal-sheet.tsx';
import './money.css';

const everySeconds = 30;
/** More than may wait at a time. */
const pendingMax = 50;
const renewing = polled(everySeconds * 1000);

/** Deposits and withdrawals: what is there, what waits and for how long, what there was before. The sheets open by the address. */
export function MoneyPage() {
  /* The words of the sheets come along, so that opening one never takes the page away. */
  const { t } = useTranslation(['requests', 'app', 'errors']);
  const { params, change } = useAddressParams();
  const open = params.get('open');
  const stats = trpc.stats.dashboard.useQuery(undefined, renewing);
  const pending = trpc.requests.listMine.useQuery({ limit: pendingMax, status: 'pending' }, renewing);
  const depositVisit = useVisit(open === 'deposit');
  const withdrawalVisit = useVisit(open === 'withdraw');
  const close = () => change({ open: null }, { replace: true });
  const asOf = stats.data?.asOf;
  return (
    <>
      <PageHeader title={t('app:nav.money')} asOf={asOf ?? null} everySeconds={everySeconds} />
      <div className="money-page">
        <div className="money-main">
          {stats.error !== null && <ErrorPanel error={stats.error} lastGoodAt={stats.dataUpdatedAt} onRetry={() => void stats.refetch()} />}
          <MoneyBalance stats={stats.data} onDeposit={() => change({ open: 'deposit' })} onWithdraw={() => change({ open: 'withdraw' })} />
        </div>
        <div className="money-pending">
          {asOf !== undefined &&
            pending.data?.items.map((request) => <PendingRequestCard key={request.id} request={request} asOf={asOf} />)}
        </div>
        <div className="money-history">
          <RequestHistory asOf={asOf} everySeconds={everySeconds} />
        </div>
      </div>
      <DepositSheet key={`deposit-${depositVisit}`} open={open === 'deposit'} onClose={close} />
      <WithdrawalSheet key={`withdrawal-${withdrawalVisit}`} open={open === 'withdraw'} onClose={close} stats={stats.data} />
    </>
  );
}
