import { formatIdr, formatSgd } from '@app/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CorrectionFacts } from './correction-facts.tsx';
import { ReasonField } from '../ui/reason-field.tsx';
import { typeLabels } from '../ui/transaction-type-labels.ts';
import { isEditable, type AdminTransaction } from './transaction-view.ts';

export const deletionReasonId = 'deletion-reason';

/** The deletion of a transaction that had an effect requires a reason. */
export const asksReason = ({ status }: AdminTransaction): boolean => status === 'approved';

type DeletionFactsProps = { row: AdminTransaction; isReasonMissing: boolean; onReason: (reason: string) => void };

/**
 * The effect of deleting a transaction. The balance before and after is shown for deposits and withdrawals only: interest may
 * be reversed from the investment, and a bonus from later bonuses.
 */
export function DeletionFacts({ row, isReasonMissing, onReason }: DeletionFactsProps) {
  const [reason, setReason] = useState('');
  const { t } = useTranslation(['transactions', 'app', 'admin-requests']);
  const { type, number, username, amount, status } = row;
  const facts = { type: t(typeLabels[type]), number, username, sgd: formatSgd(amount), idr: formatIdr(amount) };
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
