import { useTranslation } from 'react-i18next';
import type { ShownExport } from '../lib/awaited-exports.ts';

/* The titles of the lists' pages. */
const names = {
  users: 'area:admin.users',
  administrators: 'area:admin.management',
  transactions: 'area:admin.transactions',
  investments: 'area:admin.investments',
  audit: 'area:admin.audit',
  treasury: 'area:admin.treasury',
  'bank-destinations': 'area:admin.banks',
  'ledger-log': 'area:admin.ledgerLog',
  requests: 'exports:requests',
} as const;

/** The name of an export's list; the requests of one type have a page of their own. */
export function useListName(): (row: Pick<ShownExport, 'list' | 'filters'>) => string {
  const { t } = useTranslation(['exports', 'area']);
  return ({ list, filters }) => {
    if (list !== 'requests') return t(names[list]);
    if (filters['type'] === 'deposit') return t('area:admin.deposits');
    return filters['type'] === 'withdrawal' ? t('area:admin.withdrawals') : t(names.requests);
  };
}
