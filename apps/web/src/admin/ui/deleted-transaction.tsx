import type { DeletedTransaction as Deleted } from '@app/contract';
import { formatSgd } from '@app/money';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { useDeletedTransactions } from '../lib/use-deleted-transactions.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { typeLabels } from './transaction-type-labels.ts';

/**
 * The link to what is kept of a deleted transaction, by the viewer's role; null when only a master admin may open it (the server
 * then sends no `userId`).
 */
function linkOf({ id, type, deletedWith, userId }: Serialized<Deleted>, isMaster: boolean) {
  if (deletedWith === 'member')
    return userId === null ? null : ({ labelKey: 'deleted.records', href: `/admin/closed-members/${userId}` } as const);
  // A bonus is mostly deleted by the correction of a deposit, and the audit entry then has the deposit's id.
  if (isMaster && type !== 'referral_bonus') return { labelKey: 'deleted.audit', href: `/admin/audit?q=${id}` } as const;
  return { labelKey: 'deleted.member', href: `/admin/users/${userId}?show=statement` } as const;
}

function Note({ row, isMaster }: { row: Serialized<Deleted>; isMaster: boolean }) {
  const { t } = useTranslation(['transactions']);
  const language = useLanguage();
  const { number, type, amount, deletedWith, deletedAt, deletedBy, reason, username } = row;
  const what = [t(typeLabels[type]), amount === null ? [] : formatSgd(amount), username ?? []].flat().join(', ');
  // No deleter is stored when a bonus correction deleted it.
  const params = { number, what, at: formatInstant(deletedAt, language), by: deletedBy ?? t('deleted.byBonusCorrection') };
  const link = linkOf(row, isMaster);
  return (
    <Alert
      type="info"
      showIcon
      data-testid="deleted-transaction"
      title={deletedWith === 'member' ? t('deleted.withMember', params) : t('deleted.withoutMember', params)}
      description={
        <>
          {reason !== null && <p>{t('deleted.reason', { reason })}</p>}
          {link === null ? t('deleted.forMaster') : <Link href={link.href}>{t(link.labelKey)}</Link>}
        </>
      }
    />
  );
}

/** Shows that the transaction with the searched number was deleted, when and by whom, with a link to what is kept of it. */
export function DeletedTransaction({ search, isMaster }: { search: string; isMaster: boolean }) {
  return useDeletedTransactions(search).rows.map((row) => <Note key={row.id} row={row} isMaster={isMaster} />);
}
