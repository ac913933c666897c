/**
 * The namespaces: one per noun; `queue` is what administrators alone read of requests, and `books` of totals, coverage and
 * the ledger; `area` is what the pages behind a log-in share, which the public pages need not carry. A new one is a name and a line here, and a file in each
 * language's folder. What is loaded at run time is decided by `load-messages.ts` and `server.ts`.
 */
export const namespaces = [
  'accrual',
  'app',
  'area',
  'audit',
  'auth',
  'banks',
  'books',
  'errors',
  'exports',
  'investments',
  'landing',
  'notifications',
  'profile',
  'queue',
  'referrals',
  'requests',
  'search',
  'security',
  'settings',
  'statement',
  'stats',
  'terms',
  'transactions',
  'treasury',
  'users',
] as const;
export type Namespace = (typeof namespaces)[number];

/* For its type alone, which is that of all keys: what nothing calls is in no bundle. */
const english = {
  accrual: () => import('./locales/en/accrual.json', { with: { type: 'json' } }),
  app: () => import('./locales/en/app.json', { with: { type: 'json' } }),
  area: () => import('./locales/en/area.json', { with: { type: 'json' } }),
  audit: () => import('./locales/en/audit.json', { with: { type: 'json' } }),
  auth: () => import('./locales/en/auth.json', { with: { type: 'json' } }),
  banks: () => import('./locales/en/banks.json', { with: { type: 'json' } }),
  books: () => import('./locales/en/books.json', { with: { type: 'json' } }),
  errors: () => import('./locales/en/errors.json', { with: { type: 'json' } }),
  exports: () => import('./locales/en/exports.json', { with: { type: 'json' } }),
  investments: () => import('./locales/en/investments.json', { with: { type: 'json' } }),
  landing: () => import('./locales/en/landing.json', { with: { type: 'json' } }),
  notifications: () => import('./locales/en/notifications.json', { with: { type: 'json' } }),
  profile: () => import('./locales/en/profile.json', { with: { type: 'json' } }),
  queue: () => import('./locales/en/queue.json', { with: { type: 'json' } }),
  referrals: () => import('./locales/en/referrals.json', { with: { type: 'json' } }),
  requests: () => import('./locales/en/requests.json', { with: { type: 'json' } }),
  search: () => import('./locales/en/search.json', { with: { type: 'json' } }),
  security: () => import('./locales/en/security.json', { with: { type: 'json' } }),
  settings: () => import('./locales/en/settings.json', { with: { type: 'json' } }),
  statement: () => import('./locales/en/statement.json', { with: { type: 'json' } }),
  stats: () => import('./locales/en/stats.json', { with: { type: 'json' } }),
  terms: () => import('./locales/en/terms.json', { with: { type: 'json' } }),
  transactions: () => import('./locales/en/transactions.json', { with: { type: 'json' } }),
  treasury: () => import('./locales/en/treasury.json', { with: { type: 'json' } }),
  users: () => import('./locales/en/users.json', { with: { type: 'json' } }),
} satisfies Record<Namespace, () => Promise<unknown>>;

export type Messages = { [N in Namespace]: Awaited<ReturnType<(typeof english)[N]>>['default'] };

export const DEFAULT_NAMESPACE = 'app' satisfies Namespace;
