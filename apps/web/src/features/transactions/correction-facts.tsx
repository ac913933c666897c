import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { FactRow } from '../../ui/fact-row.tsx';
import { Money } from '../../ui/money.tsx';
import { ReopenNote } from '../../ui/reopen-note.tsx';
import { RecordDate } from '../../ui/record-date.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { UncoveredWithdrawals } from '../../ui/uncovered-withdrawals.tsx';
import { availableAfter } from './transaction-update.ts';
import { typeWords, type EditableTransaction } from './transaction-view.ts';

type CorrectionFactsProps = {
  row: EditableTransaction;
  /** What it will say; null: it is deleted. */
  next: Pick<EditableTransaction, 'amount' | 'type' | 'status'> | null;
};

/** Whose transaction is corrected or deleted, what it says now, and the available balance before and after. */
export function CorrectionFacts({ row, next }: CorrectionFactsProps) {
  const { t } = useTranslation(['transactions', 'app']);
  const { data } = trpc.users.get.useQuery({ id: row.userId });
  const after = data && availableAfter(data.available, row, next);
  return (
    <>
      <FactRow label={t('column.username')} value={<strong>{row.username}</strong>} />
      <FactRow label={t('column.type')} value={t(typeWords[row.type])} />
      <FactRow label={t('column.status')} value={<StatusTag status={row.status} />} />
      <FactRow label={t('column.date')} value={<RecordDate record={row} />} />
      <FactRow label={t('amount.current')} value={<Money amount={row.amount} withIdr />} />
      <FactRow label={t('amount.balanceBefore')} value={data === undefined ? '-' : <Money amount={data.available} />} />
      <FactRow label={t('amount.balanceAfter')} value={after === undefined ? '-' : <Money amount={after} />} strong />
      {data !== undefined && after !== undefined && after < data.available && (
        <UncoveredWithdrawals userId={row.userId} balance={after} exceptId={row.id} />
      )}
      {next?.status === 'pending' && row.status !== 'pending' && <ReopenNote request={row} />}
    </>
  );
}
