import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { routeOf } from './routes.ts';

/** The name of each page behind a log-in, by the first path of its route. The other pages say theirs themselves. */
export const pageNames = {
  '/dashboard': 'nav.dashboard',
  '/investment': 'nav.investment',
  '/deposit-withdraw': 'nav.money',
  '/statement': 'nav.statement',
  '/referral': 'nav.referral',
  '/profile': 'nav.profile',
  '/admin': 'nav.admin.dashboard',
  '/admin/deposits': 'nav.admin.deposits',
  '/admin/withdrawals': 'nav.admin.withdrawals',
  '/admin/investments': 'nav.admin.investments',
  '/admin/users': 'nav.admin.users',
  '/admin/users/:id': 'nav.admin.users',
  '/admin/closed-members': 'nav.admin.users',
  '/admin/closed-members/:id': 'nav.admin.users',
  '/admin/management': 'nav.admin.management',
  '/admin/transactions': 'nav.admin.transactions',
  '/admin/adjustments': 'nav.admin.transactions',
  '/admin/bank-destinations': 'nav.admin.banks',
  '/admin/settings': 'nav.admin.settings',
  '/admin/treasury': 'nav.admin.treasury',
  '/admin/audit': 'nav.admin.audit',
  '/admin/security-events': 'nav.admin.security',
} as const;

const hasName = (path: string): path is keyof typeof pageNames => path in pageNames;

/** The name of the page at the present address, in the language of the area; undefined for a page that says it itself. */
export function usePageName(): string | undefined {
  const { t } = useTranslation();
  const [location] = useLocation();
  const path = routeOf(location)?.paths[0] ?? '';
  return hasName(path) ? t(pageNames[path]) : undefined;
}
