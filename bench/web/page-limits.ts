/** A page as a visitor opens it first: what it fetches beside the first script, and how much script that may be in all. */
export type PageLimit = {
  page: string;
  /** Gzipped bytes of all scripts together. */
  bytesMax: number;
  /** The modules that are fetched for it, by their path from apps/web; the words are added in each language. */
  modules: readonly string[];
  words: readonly string[];
  /** True where the page itself is of the admin area. */
  isForAdministrators?: boolean;
};

const guarded = ['src/app/guarded-screen.tsx', 'src/app/toasts.tsx'];

export const pageLimits: readonly PageLimit[] = [
  { page: 'landing', bytesMax: 130_000, modules: ['src/features/landing/landing-page.tsx'], words: ['app', 'landing'] },
  { page: 'terms', bytesMax: 130_000, modules: ['src/features/terms/terms-page.tsx'], words: ['app', 'terms'] },
  { page: 'login', bytesMax: 220_000, modules: [...guarded, 'src/features/auth/login-page.tsx'], words: ['app', 'auth', 'errors'] },
  { page: 'register', bytesMax: 220_000, modules: [...guarded, 'src/features/auth/register-page.tsx'], words: ['app', 'auth', 'errors'] },
  {
    page: 'dashboard',
    bytesMax: 280_000,
    modules: [...guarded, 'src/app/session-area.tsx', 'src/app/member-area.tsx', 'src/features/stats/dashboard-page.tsx'],
    words: ['app', 'stats', 'investments', 'requests', 'referrals', 'errors'],
  },
  {
    page: 'admin',
    bytesMax: 450_000,
    modules: [...guarded, 'src/app/session-area.tsx', 'src/app/admin-area.tsx', 'src/app/pages/admin-dashboard-page.tsx'],
    words: ['app', 'books', 'accrual', 'queue', 'notifications', 'search', 'errors'],
    isForAdministrators: true,
  },
];

/** Fetched by no first page before it is needed: drawings of charts and of QR codes. */
const drawings: readonly RegExp[] = [/\/balance-history\.tsx$/, /\/step-chart\.tsx$/, /\/link-qr\.tsx$/];
const adminArea: readonly RegExp[] = [/src\/app\/admin-area\.tsx$/, /\/admin-[a-z-]+\.tsx$/];

/** What a page must not fetch before it is needed. */
export const lateModulesOf = ({ isForAdministrators = false }: PageLimit): readonly RegExp[] =>
  isForAdministrators ? drawings : [...drawings, ...adminArea];
