import type { Transaction } from '@app/contract';
import { useTranslation } from 'react-i18next';
import type { Wire } from '../../lib/wire.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { TransactionRow } from './transaction-row.tsx';

type RecentTransactionsProps = {
  transactions: readonly Wire<Transaction>[] | undefined;
  error: unknown;
  lastGoodAt: number;
  onRetry: () => void;
};

/** The newest rows; while newer ones can't be had, the last good ones stay. */
export function RecentTransactions({ transactions, error, lastGoodAt, onRetry }: RecentTransactionsProps) {
  const { t } = useTranslation(['stats', 'app']);
  return (
    <SectionCard title={t('member.transactions.title')} link={{ href: '/statement', text: t('app:nav.statement') }} flush>
      {error !== null && <ErrorPanel error={error} title={t('member.transactions.failed')} lastGoodAt={lastGoodAt} onRetry={onRetry} />}
      {transactions === undefined && error === null && <ListSkeleton rows={6} />}
      {transactions?.length === 0 && (
        <EmptyState
          kind="nothing-yet"
          title={t('member.transactions.none')}
          text={t('member.transactions.noneText')}
          action={{ text: t('member.transactions.noneAction'), href: '/deposit-withdraw?open=deposit' }}
        />
      )}
      {transactions?.map((transaction) => (
        <TransactionRow key={transaction.id} transaction={transaction} />
      ))}
    </SectionCard>
  );
}
