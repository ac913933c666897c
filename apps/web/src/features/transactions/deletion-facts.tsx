import { formatIdr, formatSgd } from '@app/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CorrectionFacts } from './correction-facts.tsx';
import { ReasonField } from '../../ui/reason-field.tsx';
import { typeWords } from '../../ui/transaction-type-words.ts';
import { isEditable, type AdminTransaction } from './transaction-view.ts';

export const deletionReasonId = 'deletion-reason';

/** What had an effect is not deleted without a reason. */
export const asksReason = ({ status }: AdminTransaction): boolean => status === 'approved';

type DeletionFactsProps = { row: AdminTransaction; isReasonMissing: boolean; onReason: (reason: string) => void };

/**
 * What deleting a transaction does. The balance before and after is shown for deposits and withdrawals: interest may be
 * taken back from the investment, and a bonus from later bonuses.
 */
export function DeletionFacts({ row, isReasonMissing, onReason }: DeletionFactsProps) {
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
      {isEditable(row) && <CorrectionFacts row={row} next={null} />}
      <p>{t(status === 'approved' ? 'delete.reversed' : 'delete.notPosted')}</p>
      {asksReason(row) && <ReasonField id={deletionReasonId} reason={reason} isMissing={isReasonMissing} onChange={write} />}
    </>
  );
}
