import type { Permission, Role } from '@app/contract';
import type { Namespace } from '@app/i18n';
import { lazyPart, type LazyPart } from '../lib/fetch-part.ts';

/** `guest`: for those who are not logged in. The others are the permissions of the contract. */
export type Access = Permission | 'guest';

/** `account` is the frame of the role that is logged in: a member's, or an administrator's. */
export type Frame = 'public' | 'plain' | 'account';

export type Route = {
  paths: readonly string[];
  access: Access;
  frame: Frame;
  page: LazyPart<object>;
  /** What the page speaks with, beside the words of every page: fetched beside its code. */
  words: readonly Namespace[];
  /** Where a role goes that may not stay here; `/home` where nothing is said. */
  elsewhere?: Partial<Record<Role, string>>;
};

const LandingPage = lazyPart(async () => ({ default: (await import('../features/landing/landing-page.tsx')).LandingPage }));
const TermsPage = lazyPart(async () => ({ default: (await import('../features/terms/terms-page.tsx')).TermsPage }));
const LoginPage = lazyPart(async () => ({ default: (await import('../features/auth/login-page.tsx')).LoginPage }));
const RegisterPage = lazyPart(async () => ({ default: (await import('../features/auth/register-page.tsx')).RegisterPage }));
const DashboardPage = lazyPart(async () => ({ default: (await import('../features/stats/dashboard-page.tsx')).DashboardPage }));
const InvestmentPage = lazyPart(async () => ({ default: (await import('../features/investments/investment-page.tsx')).InvestmentPage }));
const MoneyPage = lazyPart(async () => ({ default: (await import('../features/requests/money-page.tsx')).MoneyPage }));
const StatementPage = lazyPart(async () => ({ default: (await import('../features/statement/statement-page.tsx')).StatementPage }));
const ReferralPage = lazyPart(async () => ({ default: (await import('../features/referrals/referral-page.tsx')).ReferralPage }));
const ProfilePage = lazyPart(async () => ({ default: (await import('../features/users/profile-page.tsx')).ProfilePage }));
const AdminDashboardPage = lazyPart(async () => ({ default: (await import('./pages/admin-dashboard-page.tsx')).AdminDashboardPage }));
const AdminDepositsPage = lazyPart(async () => ({
  default: (await import('../features/requests/admin-deposits-page.tsx')).AdminDepositsPage,
}));
const AdminWithdrawalsPage = lazyPart(async () => ({
  default: (await import('../features/requests/admin-withdrawals-page.tsx')).AdminWithdrawalsPage,
}));
const AdminInvestmentsPage = lazyPart(async () => ({ default: (await import('./pages/admin-investments-page.tsx')).AdminInvestmentsPage }));
const AdminUsersPage = lazyPart(async () => ({ default: (await import('./pages/admin-users-page.tsx')).AdminUsersPage }));
const AdminMemberPage = lazyPart(async () => ({ default: (await import('./pages/admin-member-page.tsx')).AdminMemberPage }));
const ClosedMembersPage = lazyPart(async () => ({
  default: (await import('../features/users/closed-members-page.tsx')).ClosedMembersPage,
}));
const ClosedMemberPage = lazyPart(async () => ({ default: (await import('./pages/closed-member-page.tsx')).ClosedMemberPage }));
const ManagementPage = lazyPart(async () => ({ default: (await import('../features/users/management-page.tsx')).ManagementPage }));
const AdminTransactionsPage = lazyPart(async () => ({
  default: (await import('./pages/admin-transactions-page.tsx')).AdminTransactionsPage,
}));
const AdjustmentsPage = lazyPart(async () => ({
  default: (await import('../features/transactions/adjustments-page.tsx')).AdjustmentsPage,
}));
const SettingsPage = lazyPart(async () => ({ default: (await import('../features/settings/settings-page.tsx')).SettingsPage }));
const AdminBanksPage = lazyPart(async () => ({ default: (await import('../features/banks/admin-banks-page.tsx')).AdminBanksPage }));
const TreasuryPage = lazyPart(async () => ({ default: (await import('../features/treasury/treasury-page.tsx')).TreasuryPage }));
const SecurityEventsPage = lazyPart(async () => ({
  default: (await import('../features/audit/security-events-page.tsx')).SecurityEventsPage,
}));
const AuditPage = lazyPart(async () => ({ default: (await import('../features/audit/audit-page.tsx')).AuditPage }));

const toAdminArea = { admin: '/admin', master_admin: '/admin' } as const;

/** Every page: where it is, who may see it, what stands around it. Anything else leads to `/`. */
export const routes: readonly Route[] = [
  { paths: ['/', '/home'], access: 'public', frame: 'public', page: LandingPage, words: ['landing'] },
  { paths: ['/terms'], access: 'public', frame: 'public', page: TermsPage, words: ['terms'] },
  { paths: ['/login'], access: 'guest', frame: 'plain', page: LoginPage, words: ['auth', 'errors'] },
  { paths: ['/register'], access: 'guest', frame: 'plain', page: RegisterPage, words: ['auth', 'errors'] },
  {
    paths: ['/dashboard'],
    access: 'member',
    frame: 'account',
    page: DashboardPage,
    elsewhere: toAdminArea,
    words: ['stats', 'investments', 'statement'],
  },
  { paths: ['/investment'], access: 'member', frame: 'account', page: InvestmentPage, words: ['investments', 'errors'] },
  { paths: ['/deposit-withdraw'], access: 'member', frame: 'account', page: MoneyPage, words: ['requests', 'errors'] },
  { paths: ['/statement'], access: 'member', frame: 'account', page: StatementPage, words: ['statement', 'investments'] },
  { paths: ['/referral'], access: 'session', frame: 'account', page: ReferralPage, words: ['referrals'] },
  { paths: ['/profile'], access: 'session', frame: 'account', page: ProfilePage, words: ['profile', 'security', 'errors'] },
  { paths: ['/admin'], access: 'admin', frame: 'account', page: AdminDashboardPage, words: ['books', 'accrual'] },
  { paths: ['/admin/deposits'], access: 'admin', frame: 'account', page: AdminDepositsPage, words: ['queue', 'transactions'] },
  { paths: ['/admin/withdrawals'], access: 'admin', frame: 'account', page: AdminWithdrawalsPage, words: ['queue', 'transactions'] },
  { paths: ['/admin/investments'], access: 'admin', frame: 'account', page: AdminInvestmentsPage, words: ['investments', 'accrual'] },
  {
    paths: ['/admin/users'],
    access: 'admin',
    frame: 'account',
    page: AdminUsersPage,
    words: ['users', 'investments', 'transactions', 'queue', 'errors'],
  },
  {
    paths: ['/admin/users/:id'],
    access: 'admin',
    frame: 'account',
    page: AdminMemberPage,
    words: ['users', 'investments', 'queue', 'referrals', 'statement', 'transactions', 'errors'],
  },
  { paths: ['/admin/closed-members'], access: 'master_admin', frame: 'account', page: ClosedMembersPage, words: ['users', 'transactions'] },
  {
    paths: ['/admin/closed-members/:id'],
    access: 'master_admin',
    frame: 'account',
    page: ClosedMemberPage,
    words: ['users', 'investments', 'statement', 'transactions'],
  },
  {
    paths: ['/admin/management'],
    access: 'master_admin',
    frame: 'account',
    page: ManagementPage,
    words: ['users', 'investments', 'queue', 'errors'],
  },
  {
    paths: ['/admin/transactions'],
    access: 'admin',
    frame: 'account',
    page: AdminTransactionsPage,
    words: ['transactions', 'queue', 'accrual', 'errors'],
  },
  { paths: ['/admin/adjustments'], access: 'admin', frame: 'account', page: AdjustmentsPage, words: ['transactions'] },
  { paths: ['/admin/bank-destinations'], access: 'master_admin', frame: 'account', page: AdminBanksPage, words: ['banks', 'errors'] },
  { paths: ['/admin/settings'], access: 'master_admin', frame: 'account', page: SettingsPage, words: ['settings', 'errors'] },
  { paths: ['/admin/treasury'], access: 'master_admin', frame: 'account', page: TreasuryPage, words: ['treasury'] },
  { paths: ['/admin/audit'], access: 'master_admin', frame: 'account', page: AuditPage, words: ['audit', 'settings'] },
  { paths: ['/admin/security-events'], access: 'master_admin', frame: 'account', page: SecurityEventsPage, words: ['security'] },
];

/** `/admin/users/:id` is the pattern of `/admin/users/1`. */
function isOf(pattern: string, path: string): boolean {
  const [wanted, parts] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === parts.length && wanted.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]))
  );
}

/** The route of an address; a slash at the end does not matter. */
export function routeOf(location: string): Route | undefined {
  const path = location.replace(/(.)\/+$/, '$1');
  return routes.find(({ paths }) => paths.some((pattern) => isOf(pattern, path)));
}
