import { Alert } from 'antd';
import type { TransactionEffect } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { FactRow } from '../../shared/ui/fact-row.tsx';
import { noValue } from '../lib/no-value.ts';
import { Money } from '../../shared/ui/money.tsx';
import { ReopenNote } from '../ui/reopen-note.tsx';
import { RecordDate } from '../../shared/ui/record-date.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import { UncoveredWithdrawals } from '../ui/uncovered-withdrawals.tsx';
import { typeLabels } from '../ui/transaction-type-labels.ts';
import type { EditableTransaction } from './transaction-view.ts';
import { useCorrectionPreview } from './use-correction-preview.ts';

type CorrectionFactsProps = {
  row: EditableTransaction;
  /** The state after the correction; null: it is deleted. */
  next: TransactionEffect | null;
  /** The id of the warning of a refusal, where a control is described by it. */
  warningId?: string;
};

/** The member and the current state of a transaction that is corrected or deleted, and the available balance before and after. */
export function CorrectionFacts({ row, next, warningId }: CorrectionFactsProps) {
  const { t } = useTranslation(['transactions', 'app']);
  const preview = useCorrectionPreview(row, next);
  const { available, after } = preview ?? {};
  return (
    <>
      <FactRow label={t('column.username')} value={<strong>{row.username}</strong>} />
      <FactRow label={t('column.type')} value={t(typeLabels[row.type])} />
      <FactRow label={t('column.status')} value={<StatusTag status={row.status} />} />
      <FactRow label={t('column.date')} value={<RecordDate record={row} />} />
      <FactRow label={t('amount.current')} value={<Money amount={row.amount} withIdr />} />
      <FactRow label={t('amount.balanceBefore')} value={available === undefined ? noValue : <Money amount={available} />} />
      <FactRow label={t('amount.balanceAfter')} value={after === undefined ? noValue : <Money amount={after} />} strong />
      {preview !== undefined && preview.after < 0 && (
        <Alert {...(warningId !== undefined && { id: warningId })} type="warning" showIcon title={t('belowZero')} />
      )}
      {preview !== undefined && preview.after >= 0 && preview.after < preview.available && (
        <UncoveredWithdrawals userId={row.userId} balance={preview.after} exceptId={row.id} />
      )}
      {next?.status === 'pending' && row.status !== 'pending' && <ReopenNote request={row} />}
    </>
  );
}
