import { Alert } from 'antd';
import type { TransactionEffect } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { noValue } from '../lib/no-value.ts';
import { Money } from '../../shared/ui/money.tsx';
import { RequestSetBackNote } from '../ui/request-set-back-note.tsx';
import { TransactionDate } from '../../shared/ui/transaction-date.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import { UncoveredWithdrawals } from '../ui/uncovered-withdrawals.tsx';
import { typeLabels } from '../ui/transaction-type-labels.ts';
import type { EditableTransaction } from './transaction-view.ts';
import { useCorrectionPreview } from './use-correction-preview.ts';

type CorrectionDetailsProps = {
  row: EditableTransaction;
  /** The state after the correction; null: it is deleted. */
  next: TransactionEffect | null;
  /** The id of the warning of a refusal, where a control is described by it. */
  warningId?: string;
};

/** The member and the current state of a transaction that is corrected or deleted, and the available balance before and after. */
export function CorrectionDetails({ row, next, warningId }: CorrectionDetailsProps) {
  const { t } = useTranslation(['transactions', 'app']);
  const preview = useCorrectionPreview(row, next);
  const { available, after } = preview ?? {};
  return (
    <>
      <DetailRow label={t('column.username')} value={<strong>{row.username}</strong>} />
      <DetailRow label={t('column.type')} value={t(typeLabels[row.type])} />
      <DetailRow label={t('column.status')} value={<StatusTag status={row.status} />} />
      <DetailRow label={t('column.date')} value={<TransactionDate transaction={row} />} />
      <DetailRow label={t('amount.current')} value={<Money amount={row.amount} withIdr />} />
      <DetailRow label={t('amount.balanceBefore')} value={available === undefined ? noValue : <Money amount={available} />} />
      <DetailRow label={t('amount.balanceAfter')} value={after === undefined ? noValue : <Money amount={after} />} strong />
      {preview !== undefined && preview.after < 0 && (
        <Alert {...(warningId !== undefined && { id: warningId })} type="warning" showIcon title={t('belowZero')} />
      )}
      {preview !== undefined && preview.after >= 0 && preview.after < preview.available && (
        <UncoveredWithdrawals userId={row.userId} balance={preview.after} exceptId={row.id} />
      )}
      {next?.status === 'pending' && row.status !== 'pending' && <RequestSetBackNote request={row} />}
    </>
  );
}
