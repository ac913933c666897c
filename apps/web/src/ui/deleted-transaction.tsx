import type { DeletedTransaction as Deleted } from '@app/contract';
import { formatSgd } from '@app/money';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatInstant } from '../lib/business-time.ts';
import { useDeletedTransactions } from '../lib/use-deleted-transactions.ts';
import { useLanguage } from '../lib/use-language.ts';
import type { Wire } from '../lib/wire.ts';
import { typeWords } from './transaction-type-words.ts';

/** The link to what is kept of a deleted transaction, by the reader's role; null when only a master admin may open it. */
function placeOf({ id, type, deletedWith, userId }: Wire<Deleted>, isMaster: boolean) {
  if (deletedWith === 'member')
    return userId === null ? null : ({ word: 'deleted.records', href: `/admin/closed-members/${userId}` } as const);
  // A bonus is mostly taken back by the correction of a deposit, under whose id the audit log has it.
  if (isMaster && type !== 'referral_bonus') return { word: 'deleted.audit', href: `/admin/audit?q=${id}` } as const;
  return { word: 'deleted.member', href: `/admin/users/${userId}?show=statement` } as const;
}

function Note({ row, isMaster }: { row: Wire<Deleted>; isMaster: boolean }) {
  const { t } = useTranslation(['transactions']);
  const language = useLanguage();
  const { number, type, amount, deletedWith, deletedAt, deletedBy, reason, username } = row;
  const what = [t(typeWords[type]), amount === null ? [] : formatSgd(amount), username ?? []].flat().join(', ');
  const facts = { number, what, at: formatInstant(deletedAt, language), by: deletedBy ?? t('deleted.takenBack') };
  const place = placeOf(row, isMaster);
  return (
    <Alert
      type="info"
      showIcon
      data-testid="deleted-transaction"
      title={deletedWith === 'member' ? t('deleted.withMember', facts) : t('deleted.alone', facts)}
      description={
        <>
          {reason !== null && <p>{t('deleted.reason', { reason })}</p>}
          {place === null ? t('deleted.forMaster') : <Link href={place.href}>{t(place.word)}</Link>}
        </>
      }
    />
  );
}

/** Says of a number that is looked for that the transaction was deleted, when and by whom, and leads to what is kept of it. */
export function DeletedTransaction({ search, isMaster }: { search: string; isMaster: boolean }) {
  return useDeletedTransactions(search).rows.map((row) => <Note key={row.id} row={row} isMaster={isMaster} />);
}
