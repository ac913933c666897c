import { lazyComponent, type LazyComponent } from '../shared/lib/load-chunk.ts';
import { pages, type PageFacts, type PageName } from './pages.ts';

export type Route = PageFacts & { name: PageName; Page: LazyComponent<object> };

const lazyPages: Record<PageName, LazyComponent<object>> = {
  landing: lazyComponent(async () => (await import('../public/landing/landing-page.tsx')).LandingPage),
  terms: lazyComponent(async () => (await import('../public/terms/terms-page.tsx')).TermsPage),
  login: lazyComponent(async () => (await import('../public/auth/login-page.tsx')).LoginPage),
  register: lazyComponent(async () => (await import('../public/auth/register-page.tsx')).RegisterPage),
  'not-me': lazyComponent(async () => (await import('../public/auth/not-me-page.tsx')).NotMePage),
  verify: lazyComponent(async () => (await import('../public/verify/verify-page.tsx')).VerifyPage),
  dashboard: lazyComponent(async () => (await import('../member/dashboard/dashboard-page.tsx')).DashboardPage),
  investment: lazyComponent(async () => (await import('../member/investments/investment-page.tsx')).InvestmentPage),
  money: lazyComponent(async () => (await import('../member/requests/money-page.tsx')).MoneyPage),
  statement: lazyComponent(async () => (await import('../member/statement/statement-page.tsx')).StatementPage),
  referral: lazyComponent(async () => (await import('../shared/referrals/referral-page.tsx')).ReferralPage),
  profile: lazyComponent(async () => (await import('../shared/profile/profile-page.tsx')).ProfilePage),
  'admin-dashboard': lazyComponent(async () => (await import('../admin/pages/admin-dashboard-page.tsx')).AdminDashboardPage),
  'admin-deposits': lazyComponent(async () => (await import('../admin/requests/admin-deposits-page.tsx')).AdminDepositsPage),
  'admin-withdrawals': lazyComponent(async () => (await import('../admin/requests/admin-withdrawals-page.tsx')).AdminWithdrawalsPage),
  approvals: lazyComponent(async () => (await import('../admin/pages/approvals-page.tsx')).ApprovalsPage),
  'payout-exceptions': lazyComponent(async () => (await import('../admin/requests/payout-exceptions-page.tsx')).PayoutExceptionsPage),
  'admin-investments': lazyComponent(async () => (await import('../admin/pages/admin-investments-page.tsx')).AdminInvestmentsPage),
  'admin-users': lazyComponent(async () => (await import('../admin/pages/admin-users-page.tsx')).AdminUsersPage),
  'admin-member': lazyComponent(async () => (await import('../admin/pages/admin-member-page.tsx')).AdminMemberPage),
  'closed-members': lazyComponent(async () => (await import('../admin/users/closed-members-page.tsx')).ClosedMembersPage),
  'closed-member': lazyComponent(async () => (await import('../admin/pages/closed-member-page.tsx')).ClosedMemberPage),
  administrators: lazyComponent(async () => (await import('../admin/users/administrators-page.tsx')).AdministratorsPage),
  'admin-transactions': lazyComponent(async () => (await import('../admin/pages/admin-transactions-page.tsx')).AdminTransactionsPage),
  adjustments: lazyComponent(async () => (await import('../admin/transactions/adjustments-page.tsx')).AdjustmentsPage),
  'admin-banks': lazyComponent(async () => (await import('../admin/banks/admin-banks-page.tsx')).AdminBanksPage),
  'admin-plans': lazyComponent(async () => (await import('../admin/plans/admin-plans-page.tsx')).AdminPlansPage),
  settings: lazyComponent(async () => (await import('../admin/settings/settings-page.tsx')).SettingsPage),
  treasury: lazyComponent(async () => (await import('../admin/treasury/treasury-page.tsx')).TreasuryPage),
  audit: lazyComponent(async () => (await import('../admin/audit/audit-page.tsx')).AuditPage),
  'ledger-log': lazyComponent(async () => (await import('../admin/ledger-log/ledger-log-page.tsx')).LedgerLogPage),
  'security-events': lazyComponent(async () => (await import('../admin/audit/security-events-page.tsx')).SecurityEventsPage),
};

/* Object.keys returns string[], without the names of the keys. */
const names = Object.keys(pages) as PageName[];

/** Every page with its code, which is loaded when the page is opened or prefetched. */
export const routes: readonly Route[] = names.map((name) => ({ name, ...pages[name], Page: lazyPages[name] }));

/** Whether a path matches a pattern: `/admin/users/1` matches `/admin/users/:id`. */
function matches(pattern: string, path: string): boolean {
  const [patternParts, parts] = [pattern.split('/'), path.split('/')];
  return (
    patternParts.length === parts.length &&
    patternParts.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]))
  );
}

/** The route of an address; a slash at the end is ignored. */
export function routeOf(location: string): Route | undefined {
  const path = location.replace(/(.)\/+$/, '$1');
  return routes.find(({ paths }) => paths.some((pattern) => matches(pattern, path)));
}
