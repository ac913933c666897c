import { formatIdr, formatSgd } from '@app/money';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CorrectionFacts } from './correction-facts.tsx';
import { ReasonField } from '../../ui/reason-field.tsx';
import { typeWords } from '../../ui/transaction-type-words.ts';
import { isEditable, type AdminTransaction, type EditableTransaction } from './transaction-view.ts';
import { useCorrectionPreview } from './use-correction-preview.ts';

type RefusalListener = {
  /** Called with whether the server would refuse the deletion, whenever that changes. */
  onRefusal: (isRefused: boolean) => void;
};

function BalanceFacts({ row, onRefusal }: { row: EditableTransaction } & RefusalListener) {
  const preview = useCorrectionPreview(row, null);
  const isRefused = preview.refusal !== undefined;
  useEffect(() => onRefusal(isRefused), [isRefused, onRefusal]);
  return <CorrectionFacts row={row} next={null} preview={preview} refusalId={useId()} />;
}

export const deletionReasonId = 'deletion-reason';

/** What had an effect is not deleted without a reason. */
export const asksReason = ({ status }: AdminTransaction): boolean => status === 'approved';

type DeletionFactsProps = { row: AdminTransaction; isReasonMissing: boolean; onReason: (reason: string) => void } & RefusalListener;

/**
 * What deleting a transaction does. The balance before and after is shown for deposits and withdrawals: interest may be
 * taken back from the investment, and a bonus from later bonuses.
 */
export function DeletionFacts({ row, onRefusal, isReasonMissing, onReason }: DeletionFactsProps) {
  const [reason, setReason] = useState('');
  const { t } = useTranslation(['transactions', 'app', 'queue']);
  const { type, number, username, amount, status } = row;
  const facts = { type: t(typeWords[type]), number, username, sgd: formatSgd(amount), idr: formatIdr(amount) };
  function write(next: string) {
    setReason(next);
    onReason(next);
  }
  return (
    <>
      <p>{t('delete.text', facts)}</p>
      {isEditable(row) && <BalanceFacts row={row} onRefusal={onRefusal} />}
      <p>{t(status === 'approved' ? 'delete.reversed' : 'delete.notPosted')}</p>
      {asksReason(row) && <ReasonField id={deletionReasonId} reason={reason} isMissing={isReasonMissing} onChange={write} />}
    </>
  );
}
