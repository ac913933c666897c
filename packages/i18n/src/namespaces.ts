/**
 * The namespaces: one per noun; `admin-requests` contains the messages about requests, and the notifications, that only administrators need,
 * `admin-dashboard` those of totals, coverage and the ledger check, `mail` what is sent and not shown in the app, `statement-page`
 * what the dashboard, which has the last movements, need not load, and `area` those
 * shared by the pages behind a log-in, which the public pages need not load. A new namespace needs a name and a line here, and a file in each
 * language's folder. `load-messages.ts` and `server.ts` decide what is loaded at run time.
 */
export const namespaces = [
  'accrual',
  'admin-dashboard',
  'admin-requests',
  'app',
  'approvals',
  'area',
  'audit',
  'auth',
  'banks',
  'errors',
  'exports',
  'investments',
  'landing',
  'mail',
  'notifications',
  'plans',
  'profile',
  'referrals',
  'requests',
  'search',
  'security',
  'settings',
  'statement',
  'statement-page',
  'stats',
  'terms',
  'transactions',
  'treasury',
  'users',
  'verify',
] as const;
export type Namespace = (typeof namespaces)[number];

/* Used only for its type, the type of all keys: functions that are never called are in no bundle. */
const english = {
  accrual: () => import('./locales/en/accrual.json', { with: { type: 'json' } }),
  'admin-dashboard': () => import('./locales/en/admin-dashboard.json', { with: { type: 'json' } }),
  'admin-requests': () => import('./locales/en/admin-requests.json', { with: { type: 'json' } }),
  app: () => import('./locales/en/app.json', { with: { type: 'json' } }),
  approvals: () => import('./locales/en/approvals.json', { with: { type: 'json' } }),
  area: () => import('./locales/en/area.json', { with: { type: 'json' } }),
  audit: () => import('./locales/en/audit.json', { with: { type: 'json' } }),
  auth: () => import('./locales/en/auth.json', { with: { type: 'json' } }),
  banks: () => import('./locales/en/banks.json', { with: { type: 'json' } }),
  errors: () => import('./locales/en/errors.json', { with: { type: 'json' } }),
  exports: () => import('./locales/en/exports.json', { with: { type: 'json' } }),
  investments: () => import('./locales/en/investments.json', { with: { type: 'json' } }),
  landing: () => import('./locales/en/landing.json', { with: { type: 'json' } }),
  mail: () => import('./locales/en/mail.json', { with: { type: 'json' } }),
  notifications: () => import('./locales/en/notifications.json', { with: { type: 'json' } }),
  plans: () => import('./locales/en/plans.json', { with: { type: 'json' } }),
  profile: () => import('./locales/en/profile.json', { with: { type: 'json' } }),
  referrals: () => import('./locales/en/referrals.json', { with: { type: 'json' } }),
  requests: () => import('./locales/en/requests.json', { with: { type: 'json' } }),
  search: () => import('./locales/en/search.json', { with: { type: 'json' } }),
  security: () => import('./locales/en/security.json', { with: { type: 'json' } }),
  settings: () => import('./locales/en/settings.json', { with: { type: 'json' } }),
  statement: () => import('./locales/en/statement.json', { with: { type: 'json' } }),
  'statement-page': () => import('./locales/en/statement-page.json', { with: { type: 'json' } }),
  stats: () => import('./locales/en/stats.json', { with: { type: 'json' } }),
  terms: () => import('./locales/en/terms.json', { with: { type: 'json' } }),
  transactions: () => import('./locales/en/transactions.json', { with: { type: 'json' } }),
  treasury: () => import('./locales/en/treasury.json', { with: { type: 'json' } }),
  users: () => import('./locales/en/users.json', { with: { type: 'json' } }),
  verify: () => import('./locales/en/verify.json', { with: { type: 'json' } }),
} satisfies Record<Namespace, () => Promise<unknown>>;

export type Messages = { [N in Namespace]: Awaited<ReturnType<(typeof english)[N]>>['default'] };

export const DEFAULT_NAMESPACE = 'app' satisfies Namespace;
