import { formatIdr, formatSgd } from '@app/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CorrectionDetails } from './correction-details.tsx';
import { ReasonField } from '../ui/reason-field.tsx';
import { typeLabels } from '../ui/transaction-type-labels.ts';
import { isEditable, type AdminTransaction } from './transaction-view.ts';
import { SecondPersonNote } from '../ui/dialog-footer.tsx';

export const deletionReasonId = 'deletion-reason';

/** Only the deletion of an approved transaction requires a reason on this screen; the server accepts it without. */
export const requiresReason = ({ status }: AdminTransaction): boolean => status === 'approved';

type DeletionDetailsProps = { row: AdminTransaction; isReasonMissing: boolean; onReason: (reason: string) => void };

/**
 * The effect of deleting a transaction. The balance before and after is shown for deposits and withdrawals only. Interest of
 * an active investment is reversed from its value, not from the available balance.
 */
export function DeletionDetails({ row, isReasonMissing, onReason }: DeletionDetailsProps) {
  const [reason, setReason] = useState('');
  const { t } = useTranslation(['transactions', 'app', 'admin-requests']);
  const { type, number, username, amount } = row;
  const params = { type: t(typeLabels[type]), number, username, sgd: formatSgd(amount), idr: formatIdr(amount) };
  function changeReason(next: string) {
    setReason(next);
    onReason(next);
  }
  return (
    <>
      <p>{t('delete.text', params)}</p>
      {isEditable(row) && <CorrectionDetails row={row} next={null} />}
      <p>{t(requiresReason(row) ? 'delete.reversed' : 'delete.notPosted')}</p>
      {requiresReason(row) && <ReasonField id={deletionReasonId} reason={reason} isMissing={isReasonMissing} onChange={changeReason} />}
      <SecondPersonNote />
    </>
  );
}
