/**
 * The namespaces, one per noun: a new one is one line here and a file in each language's folder. The types of all
 * keys come from the English files; what is loaded at run time is decided by `load-messages.ts` and `server.ts`.
 */
const english = {
  accrual: () => import('./locales/en/accrual.json', { with: { type: 'json' } }),
  app: () => import('./locales/en/app.json', { with: { type: 'json' } }),
  auth: () => import('./locales/en/auth.json', { with: { type: 'json' } }),
  banks: () => import('./locales/en/banks.json', { with: { type: 'json' } }),
  errors: () => import('./locales/en/errors.json', { with: { type: 'json' } }),
  investments: () => import('./locales/en/investments.json', { with: { type: 'json' } }),
  landing: () => import('./locales/en/landing.json', { with: { type: 'json' } }),
  requests: () => import('./locales/en/requests.json', { with: { type: 'json' } }),
  statement: () => import('./locales/en/statement.json', { with: { type: 'json' } }),
  stats: () => import('./locales/en/stats.json', { with: { type: 'json' } }),
  terms: () => import('./locales/en/terms.json', { with: { type: 'json' } }),
};

export type Namespace = keyof typeof english;
export type Messages = { [N in Namespace]: Awaited<ReturnType<(typeof english)[N]>>['default'] };

/* Object.keys forgets the names of the keys that it lists. */
export const namespaces = Object.keys(english) as Namespace[];
export const DEFAULT_NAMESPACE = 'app' satisfies Namespace;
