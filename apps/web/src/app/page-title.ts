import type { Role } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { decideAccess } from './decide-access.ts';
import type { pages, PageName } from './pages.ts';
import { routeOf } from './routes.ts';

/** The pages behind the log-in. The other pages set their own title. */
type AreaPageName = { [Name in PageName]: (typeof pages)[Name]['access'] extends 'public' | 'visitor' ? never : Name }[PageName];

const titleKeys = {
  dashboard: 'nav.dashboard',
  investment: 'area:member.investment',
  money: 'area:member.money',
  statement: 'area:member.statement',
  referral: 'area:member.referral',
  profile: 'area:member.profile',
  'admin-dashboard': 'area:admin.dashboard',
  'admin-deposits': 'area:admin.deposits',
  'admin-withdrawals': 'area:admin.withdrawals',
  approvals: 'area:admin.approvals',
  'payout-exceptions': 'area:admin.exceptions',
  'admin-investments': 'area:admin.investments',
  'admin-users': 'area:admin.users',
  'admin-member': 'area:admin.users',
  'closed-members': 'area:admin.users',
  'closed-member': 'area:admin.users',
  administrators: 'area:admin.management',
  'admin-transactions': 'area:admin.transactions',
  adjustments: 'area:admin.adjustments',
  'admin-banks': 'area:admin.banks',
  'admin-plans': 'area:admin.plans',
  settings: 'area:admin.settings',
  treasury: 'area:admin.treasury',
  audit: 'area:admin.audit',
  'ledger-log': 'area:admin.ledgerLog',
  'security-events': 'area:admin.security',
} as const satisfies Record<AreaPageName, string>;

const hasTitle = (name: PageName | undefined): name is AreaPageName => name !== undefined && name in titleKeys;

/** The title of the current page, in the language of the area; undefined for a page that sets its own, and for one that `role` may not open. */
export function usePageTitle(role: Role): string | undefined {
  const { t } = useTranslation(['app', 'area']);
  const [location] = useLocation();
  const route = routeOf(location);
  const name = route && decideAccess(route, role) === null ? route.name : undefined;
  return hasTitle(name) ? t(titleKeys[name]) : undefined;
}
