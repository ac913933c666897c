import type { Permission, Role } from '@app/contract';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** `guest`: for those who are not logged in. The others are the permissions of the contract. */
export type Access = Permission | 'guest';

/** `account` is the frame of the role that is logged in: a member's, or an administrator's. */
export type Frame = 'public' | 'plain' | 'account';

export type Route = {
  paths: readonly string[];
  access: Access;
  frame: Frame;
  page: LazyExoticComponent<ComponentType>;
  /** Where a role goes that may not stay here; `/home` where nothing is said. */
  elsewhere?: Partial<Record<Role, string>>;
};

const LandingPage = lazy(async () => ({ default: (await import('../features/landing/landing-page.tsx')).LandingPage }));
const TermsPage = lazy(async () => ({ default: (await import('../features/terms/terms-page.tsx')).TermsPage }));
const LoginPage = lazy(async () => ({ default: (await import('../features/auth/login-page.tsx')).LoginPage }));
const RegisterPage = lazy(async () => ({ default: (await import('../features/auth/register-page.tsx')).RegisterPage }));
const DashboardPage = lazy(async () => ({ default: (await import('../features/stats/dashboard-page.tsx')).DashboardPage }));
const InvestmentPage = lazy(async () => ({ default: (await import('../features/investments/investment-page.tsx')).InvestmentPage }));
const MoneyPage = lazy(async () => ({ default: (await import('../features/requests/money-page.tsx')).MoneyPage }));
const ReferralPage = lazy(async () => ({ default: (await import('../features/referrals/referral-page.tsx')).ReferralPage }));
const ProfilePage = lazy(async () => ({ default: (await import('../features/users/profile-page.tsx')).ProfilePage }));
const AdminDashboardPage = lazy(async () => ({ default: (await import('./pages/admin-dashboard-page.tsx')).AdminDashboardPage }));
const AdminDepositsPage = lazy(async () => ({ default: (await import('../features/requests/admin-deposits-page.tsx')).AdminDepositsPage }));
const AdminWithdrawalsPage = lazy(async () => ({
  default: (await import('../features/requests/admin-withdrawals-page.tsx')).AdminWithdrawalsPage,
}));
const AdminInvestmentsPage = lazy(async () => ({ default: (await import('./pages/admin-investments-page.tsx')).AdminInvestmentsPage }));
const AdminBanksPage = lazy(async () => ({ default: (await import('../features/banks/admin-banks-page.tsx')).AdminBanksPage }));

const toAdminArea = { admin: '/admin', master_admin: '/admin' } as const;

/** Every page: where it is, who may see it, what stands around it. Anything else leads to `/`. */
export const routes: readonly Route[] = [
  { paths: ['/', '/home'], access: 'public', frame: 'public', page: LandingPage },
  { paths: ['/terms'], access: 'public', frame: 'public', page: TermsPage },
  { paths: ['/login'], access: 'guest', frame: 'plain', page: LoginPage },
  { paths: ['/register'], access: 'guest', frame: 'plain', page: RegisterPage },
  { paths: ['/dashboard'], access: 'member', frame: 'account', page: DashboardPage, elsewhere: toAdminArea },
  { paths: ['/investment'], access: 'member', frame: 'account', page: InvestmentPage },
  { paths: ['/deposit-withdraw'], access: 'member', frame: 'account', page: MoneyPage },
  { paths: ['/referral'], access: 'session', frame: 'account', page: ReferralPage },
  { paths: ['/profile'], access: 'session', frame: 'account', page: ProfilePage },
  { paths: ['/admin'], access: 'admin', frame: 'account', page: AdminDashboardPage },
  { paths: ['/admin/deposits'], access: 'admin', frame: 'account', page: AdminDepositsPage },
  { paths: ['/admin/withdrawals'], access: 'admin', frame: 'account', page: AdminWithdrawalsPage },
  { paths: ['/admin/investments'], access: 'admin', frame: 'account', page: AdminInvestmentsPage },
  { paths: ['/admin/bank-destinations'], access: 'master_admin', frame: 'account', page: AdminBanksPage },
];

/** The route of an address; a slash at the end does not matter. */
export function routeOf(location: string): Route | undefined {
  const path = location.replace(/(.)\/+$/, '$1');
  return routes.find(({ paths }) => paths.includes(path));
}
