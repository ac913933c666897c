import { formatSgd, listUncovered, type Idr } from '@app/money';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../lib/business-time.ts';
import { trpc } from '../../lib/trpc.ts';
import { useLanguage } from '../../lib/use-language.ts';

/** More than a member may have pending at once. */
const pendingMax = 100;

/** Names the pending withdrawals of a member, oldest first, that could not be approved if the balance were this. */
export function UncoveredWithdrawals({ userId, balance }: { userId: string; balance: Idr }) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const { data, error } = trpc.requests.list.useQuery({
    userId,
    type: 'withdrawal',
    status: 'pending',
    sort: 'oldest',
    limit: pendingMax,
  });
  if (error !== null) return <Alert type="warning" showIcon title={t('form.uncoveredUnknown')} />;
  const uncovered = listUncovered(balance, data?.items ?? []);
  if (uncovered.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('form.uncovered', { count: uncovered.length })}
      description={
        <>
          <ul>
            {uncovered.map(({ id, number, amount, createdAt }) => (
              <li key={id} className="num">
                {t('form.uncoveredItem', { number, amount: formatSgd(amount), at: formatInstant(createdAt, language) })}
              </li>
            ))}
          </ul>
          {t('form.uncoveredText')}
        </>
      }
    />
  );
}
