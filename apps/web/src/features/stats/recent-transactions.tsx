import type { StatementLine, Transaction } from '@app/contract';
import { useTranslation } from 'react-i18next';
import type { KeptHeight } from '../../lib/use-kept-height.ts';
import type { Wire } from '../../lib/wire.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { recentRowsMax } from './dashboard-data.ts';
import { MovementRow } from './movement-row.tsx';
import { recentRowsOf } from './recent-rows.ts';
import { TransactionRow } from './transaction-row.tsx';

type RecentTransactionsProps = {
  kept: KeptHeight<HTMLElement>;
  transactions: readonly Wire<Transaction>[] | undefined;
  /** The newest lines of the statement. */
  movements: readonly Wire<StatementLine>[] | undefined;
  error: unknown;
  lastGoodAt: number;
  onRetry: () => void;
};

/** The newest rows; while newer ones can't be had, the last good ones stay. */
export function RecentTransactions({ kept, transactions, movements, error, lastGoodAt, onRetry }: RecentTransactionsProps) {
  const { t } = useTranslation(['stats', 'app']);
  const rows = transactions && movements && recentRowsOf(transactions, movements, recentRowsMax);
  return (
    <SectionCard kept={kept} title={t('member.transactions.title')} link={{ href: '/statement', text: t('app:nav.statement') }} flush>
      {error !== null && <ErrorPanel error={error} title={t('member.transactions.failed')} lastGoodAt={lastGoodAt} onRetry={onRetry} />}
      {rows === undefined && error === null && <ListSkeleton rows={6} />}
      {rows?.length === 0 && (
        <EmptyState
          kind="nothing-yet"
          title={t('member.transactions.none')}
          text={t('member.transactions.noneText')}
          action={{ text: t('member.transactions.noneAction'), href: '/deposit-withdraw?open=deposit' }}
        />
      )}
      {rows?.map((row) =>
        'transaction' in row ? (
          <TransactionRow key={row.transaction.id} transaction={row.transaction} />
        ) : (
          <MovementRow key={row.movement.id} movement={row.movement} />
        ),
      )}
    </SectionCard>
  );
}
