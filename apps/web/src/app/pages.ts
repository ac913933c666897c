import type { Permission } from '@app/contract';
import type { Namespace } from '@app/i18n';

/** `visitor`: only without a session. The others are the permissions of the contract. */
export type Access = Permission | 'visitor';

/** What is known of a page without loading its code. */
export type PageFacts = {
  /** The addresses; a part that starts with a colon matches any text. */
  paths: readonly [string, ...string[]];
  access: Access;
  /** The namespaces of the page, besides those of its area: loaded together with its code. */
  namespaces: readonly Namespace[];
  /** Where a user without access is redirected; `/home` where none is given. */
  redirectTo?: string;
};

const adminHome = '/admin';

/**
 * Every page, by the name of its file: `<name>-page.tsx`. The router, the build, which tells the server what it lists, and the
 * measurement of script sizes read this table; it imports no code, so that all three can. The server answers any other address with
 * 404, and the browser shows the landing page with a notice, or a user their own area with one.
 */
export const pages = {
  landing: { paths: ['/', '/home'], access: 'public', namespaces: ['landing'] },
  terms: { paths: ['/terms'], access: 'public', namespaces: ['terms'] },
  login: { paths: ['/login'], access: 'visitor', namespaces: ['auth', 'errors'] },
  register: { paths: ['/register'], access: 'visitor', namespaces: ['auth', 'errors'] },
  'not-me': { paths: ['/not-me'], access: 'public', namespaces: ['auth', 'errors'] },
  verify: { paths: ['/verify'], access: 'public', namespaces: ['verify', 'statement'] },
  dashboard: {
    paths: ['/dashboard'],
    access: 'member',
    redirectTo: adminHome,
    namespaces: ['stats', 'investments', 'statement'],
  },
  investment: { paths: ['/investment'], access: 'member', namespaces: ['investments', 'errors'] },
  money: { paths: ['/deposit-withdraw'], access: 'member', namespaces: ['requests', 'errors'] },
  statement: {
    paths: ['/statement'],
    access: 'member',
    redirectTo: adminHome, // the page that checks receipts leads here
    namespaces: ['statement', 'statement-page', 'investments', 'verify'],
  },
  referral: { paths: ['/referral'], access: 'editor', namespaces: ['referrals'] },
  profile: { paths: ['/profile'], access: 'session', namespaces: ['profile', 'security', 'requests', 'auth', 'errors'] },
  'admin-dashboard': { paths: [adminHome], access: 'reader', namespaces: ['admin-dashboard', 'accrual'] },
  'admin-deposits': { paths: ['/admin/deposits'], access: 'reader', namespaces: ['transactions'] },
  'admin-withdrawals': { paths: ['/admin/withdrawals'], access: 'reader', namespaces: ['transactions'] },
  approvals: {
    paths: ['/admin/approvals'],
    access: 'reader',
    namespaces: ['approvals', 'audit', 'settings', 'plans', 'investments'],
  },
  'payout-exceptions': { paths: ['/admin/payout-exceptions'], access: 'reader', namespaces: ['transactions'] },
  'admin-investments': { paths: ['/admin/investments'], access: 'reader', namespaces: ['investments', 'transactions', 'accrual'] },
  'admin-users': {
    paths: ['/admin/users'],
    access: 'reader',
    namespaces: ['users', 'investments', 'transactions', 'errors'],
  },
  'admin-member': {
    paths: ['/admin/users/:id'],
    access: 'reader',
    namespaces: ['users', 'investments', 'referrals', 'statement', 'transactions', 'verify', 'errors'],
  },
  'closed-members': { paths: ['/admin/closed-members'], access: 'master_reader', namespaces: ['users', 'transactions'] },
  'closed-member': {
    paths: ['/admin/closed-members/:id'],
    access: 'master_reader',
    namespaces: ['users', 'investments', 'statement', 'transactions', 'verify'],
  },
  administrators: {
    paths: ['/admin/management'],
    access: 'master_reader',
    redirectTo: adminHome, // a notification of every administrator leads here
    namespaces: ['users', 'investments', 'errors'],
  },
  'admin-transactions': {
    paths: ['/admin/transactions'],
    access: 'reader',
    namespaces: ['transactions', 'accrual', 'errors'],
  },
  adjustments: { paths: ['/admin/adjustments'], access: 'reader', namespaces: ['transactions'] },
  'admin-banks': {
    paths: ['/admin/bank-destinations'],
    access: 'master_reader',
    redirectTo: adminHome, // a notification of every administrator leads here
    namespaces: ['banks', 'errors'],
  },
  'admin-plans': { paths: ['/admin/plans'], access: 'master_reader', namespaces: ['plans', 'investments'] },
  settings: { paths: ['/admin/settings'], access: 'master_reader', namespaces: ['settings', 'admin-dashboard', 'errors'] },
  treasury: { paths: ['/admin/treasury'], access: 'master_reader', namespaces: ['treasury'] },
  audit: { paths: ['/admin/audit'], access: 'master_reader', namespaces: ['audit', 'settings', 'plans', 'investments'] },
  'ledger-log': { paths: ['/admin/ledger-log'], access: 'master_reader', namespaces: ['admin-dashboard'] },
  'security-events': { paths: ['/admin/security-events'], access: 'master_reader', namespaces: ['audit'] },
} as const satisfies Record<string, PageFacts>;

export type PageName = keyof typeof pages;

/** The areas behind the log-in, each with its layout and its language. */
export type AreaName = 'member' | 'admin';

/** The namespaces that the layout of an area needs, besides `app`. */
export const areaNamespaces = {
  member: ['area', 'notifications'],
  admin: ['area', 'notifications', 'admin-requests', 'search', 'security'],
} as const satisfies Record<AreaName, readonly Namespace[]>;

/** The area of a page; null for one without a log-in. A page of both areas counts as the member's. */
export function areaNameOf(access: Access): AreaName | null {
  if (access === 'public' || access === 'visitor') return null;
  return access === 'session' || access === 'editor' || access === 'member' ? 'member' : 'admin';
}
