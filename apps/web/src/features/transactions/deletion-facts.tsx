import { formatIdr, formatSgd } from '@app/money';
import { useTranslation } from 'react-i18next';
import { CorrectionFacts } from './correction-facts.tsx';
import { isEditable, typeWords, type AdminTransaction } from './transaction-view.ts';

/**
 * What deleting a transaction does. The balance before and after is shown for deposits and withdrawals: interest may be
 * taken back from the investment, and a bonus from later bonuses.
 */
export function DeletionFacts({ row }: { row: AdminTransaction }) {
  const { t } = useTranslation(['transactions', 'app', 'queue']);
  const { type, number, username, amount, status } = row;
  const facts = { type: t(typeWords[type]), number, username, sgd: formatSgd(amount), idr: formatIdr(amount) };
  return (
    <>
      <p>{t('delete.text', facts)}</p>
      {isEditable(row) && <CorrectionFacts row={row} next={null} />}
      <p>{t(status === 'approved' ? 'delete.reversed' : 'delete.notPosted')}</p>
    </>
  );
}
