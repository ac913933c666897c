import type { StatementLine, Transaction } from '@app/contract';
import { useTranslation } from 'react-i18next';
import type { ReservedHeight } from '../../shared/lib/use-reserved-height.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { SectionCard } from '../../shared/ui/section-card.tsx';
import { ListSkeleton } from '../../shared/ui/skeletons.tsx';
import { recentRowsMax } from './dashboard-data.ts';
import { StatementLineRow } from './statement-line-row.tsx';
import { recentRowsOf } from './recent-rows.ts';
import { TransactionRow } from './transaction-row.tsx';

type RecentTransactionsProps = {
  reservedHeight: ReservedHeight<HTMLElement>;
  transactions: readonly Serialized<Transaction>[] | undefined;
  /** The newest lines of the statement. */
  statementLines: readonly Serialized<StatementLine>[] | undefined;
  error: unknown;
  lastLoadedAt: number;
  onRetry: () => void;
};

/** The newest rows; when newer ones can't be loaded, the last good ones stay. */
export function RecentTransactions({
  reservedHeight,
  transactions,
  statementLines,
  error,
  lastLoadedAt,
  onRetry,
}: RecentTransactionsProps) {
  const { t } = useTranslation(['stats', 'app', 'area']);
  const rows = transactions && statementLines && recentRowsOf(transactions, statementLines, recentRowsMax);
  return (
    <SectionCard
      reservedHeight={reservedHeight}
      title={t('member.transactions.title')}
      link={{ href: '/statement', text: t('area:member.statement') }}
      flush
    >
      {error !== null && <ErrorPanel error={error} title={t('member.transactions.failed')} lastLoadedAt={lastLoadedAt} onRetry={onRetry} />}
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
          <StatementLineRow key={row.line.id} line={row.line} />
        ),
      )}
    </SectionCard>
  );
}
