import type { DayOne } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { DottedLine } from '../../shared/ui/list-row.tsx';

/** The demo accounts that keep the product from live mode, each with the page on which it is given another password or deleted. */
export function DemoAccounts({ accounts: { total, first } }: { accounts: DayOne['demoAccounts'] }) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <DottedLine>
      {first.map(({ id, username, role }) => (
        <Link key={id} href={`${role === 'user' ? '/admin/users' : '/admin/management'}?user=${id}`}>
          {username}
        </Link>
      ))}
      {total > first.length && <span>{t('dayOne.moreDemo', { count: total - first.length })}</span>}
    </DottedLine>
  );
}
