import { lazyComponent } from '../shared/lib/load-chunk.ts';

/** All pages that need a permission, with the check of the session: loaded by the first of them. */
export const LazyGuardedRoute = lazyComponent(async () => (await import('./guarded-route.tsx')).GuardedRoute);
