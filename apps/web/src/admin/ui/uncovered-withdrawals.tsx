import { formatSgd, listUncovered, type Idr } from '@app/money';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { usePendingWithdrawals } from '../lib/use-pending-withdrawals.ts';

type UncoveredWithdrawalsProps = {
  userId: string;
  balance: Idr;
  /** A withdrawal that is itself being corrected: its amount is part of `balance` already. */
  exceptId?: string;
};

/** Lists the pending withdrawals of a member, oldest first, that could not be approved with this balance. */
export function UncoveredWithdrawals({ userId, balance, exceptId }: UncoveredWithdrawalsProps) {
  const { t } = useTranslation('admin-requests');
  const language = useLanguage();
  const { data, error } = usePendingWithdrawals(userId);
  if (error !== null) return <Alert type="warning" showIcon title={t('uncovered.unknown')} />;
  const uncovered = listUncovered(balance, data?.items.filter(({ id }) => id !== exceptId) ?? []);
  if (uncovered.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('uncovered.title', { count: uncovered.length })}
      description={
        <>
          <ul>
            {uncovered.map(({ id, number, amount, createdAt }) => (
              <li key={id}>{t('uncovered.item', { number, amount: formatSgd(amount), at: formatInstant(createdAt, language) })}</li>
            ))}
          </ul>
          {t('uncovered.text')}
        </>
      }
    />
  );
}
