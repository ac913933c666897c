import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { FactRow } from '../../ui/fact-row.tsx';
import { Money } from '../../ui/money.tsx';
import { ReopenNote } from '../../ui/reopen-note.tsx';
import { RecordDate } from '../../ui/record-date.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { UncoveredWithdrawals } from '../../ui/uncovered-withdrawals.tsx';
import type { Posting } from './transaction-update.ts';
import { typeWords } from '../../ui/transaction-type-words.ts';
import type { EditableTransaction } from './transaction-view.ts';
import type { CorrectionPreview } from './use-correction-preview.ts';

type CorrectionFactsProps = {
  row: EditableTransaction;
  /** What it will say; null: it is deleted. */
  next: Posting | null;
  preview: CorrectionPreview;
  /** The id of the sentence that says why it would be refused, for the button that it makes unavailable. */
  refusalId: string;
};

/** Whose transaction is corrected or deleted, what it says now, and the available balance before and after. */
export function CorrectionFacts({ row, next, preview, refusalId }: CorrectionFactsProps) {
  const { t } = useTranslation(['transactions', 'app']);
  const { available, after, refusal } = preview;
  return (
    <>
      <FactRow label={t('column.username')} value={<strong>{row.username}</strong>} />
      <FactRow label={t('column.type')} value={t(typeWords[row.type])} />
      <FactRow label={t('column.status')} value={<StatusTag status={row.status} />} />
      <FactRow label={t('column.date')} value={<RecordDate record={row} />} />
      <FactRow label={t('amount.current')} value={<Money amount={row.amount} withIdr />} />
      <FactRow label={t('amount.balanceBefore')} value={available === undefined ? '-' : <Money amount={available} />} />
      <FactRow label={t('amount.balanceAfter')} value={after === undefined ? '-' : <Money amount={after} />} strong />
      {refusal !== undefined && <Alert id={refusalId} type="error" showIcon title={refusal} />}
      {refusal === undefined && available !== undefined && after !== undefined && after < available && (
        <UncoveredWithdrawals userId={row.userId} balance={after} exceptId={row.id} />
      )}
      {next?.status === 'pending' && row.status !== 'pending' && <ReopenNote request={row} />}
    </>
  );
}
