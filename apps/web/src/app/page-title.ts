import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { pages, PageName } from './pages.ts';
import { routeOf } from './routes.ts';

/** The pages behind the log-in. The other pages set their own title. */
type AreaPageName = { [Name in PageName]: (typeof pages)[Name]['access'] extends 'public' | 'visitor' ? never : Name }[PageName];

const titleKeys = {
  dashboard: 'nav.dashboard',
  investment: 'nav.investment',
  money: 'nav.money',
  statement: 'nav.statement',
  referral: 'nav.referral',
  profile: 'nav.profile',
  'admin-dashboard': 'nav.admin.dashboard',
  'admin-deposits': 'nav.admin.deposits',
  'admin-withdrawals': 'nav.admin.withdrawals',
  'admin-investments': 'nav.admin.investments',
  'admin-users': 'nav.admin.users',
  'admin-member': 'nav.admin.users',
  'closed-members': 'nav.admin.users',
  'closed-member': 'nav.admin.users',
  administrators: 'nav.admin.management',
  'admin-transactions': 'nav.admin.transactions',
  adjustments: 'nav.admin.adjustments',
  'admin-banks': 'nav.admin.banks',
  'admin-plans': 'nav.admin.plans',
  settings: 'nav.admin.settings',
  treasury: 'nav.admin.treasury',
  audit: 'nav.admin.audit',
  'security-events': 'nav.admin.security',
} as const satisfies Record<AreaPageName, string>;

const hasTitle = (name: PageName | undefined): name is AreaPageName => name !== undefined && name in titleKeys;

/** The title of the current page, in the language of the area; undefined for a page that sets its own. */
export function usePageTitle(): string | undefined {
  const { t } = useTranslation();
  const [location] = useLocation();
  const name = routeOf(location)?.name;
  return hasTitle(name) ? t(titleKeys[name]) : undefined;
}
