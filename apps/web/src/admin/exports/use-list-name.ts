import { useTranslation } from 'react-i18next';
import type { ShownExport } from '../lib/awaited-exports.ts';

/* The titles of the lists' pages. */
const names = {
  users: 'app:nav.admin.users',
  administrators: 'app:nav.admin.management',
  transactions: 'app:nav.admin.transactions',
  investments: 'app:nav.admin.investments',
  audit: 'app:nav.admin.audit',
  treasury: 'app:nav.admin.treasury',
  'bank-destinations': 'app:nav.admin.banks',
  requests: 'exports:requests',
} as const;

/** The name of an export's list; the requests of one type have a page of their own. */
export function useListName(): (row: Pick<ShownExport, 'list' | 'filters'>) => string {
  const { t } = useTranslation(['exports', 'app']);
  return ({ list, filters }) => {
    if (list !== 'requests') return t(names[list]);
    if (filters['type'] === 'deposit') return t('app:nav.admin.deposits');
    return filters['type'] === 'withdrawal' ? t('app:nav.admin.withdrawals') : t(names.requests);
  };
}
