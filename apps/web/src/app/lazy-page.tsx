import { Suspense } from 'react';
import { PageSkeleton } from '../shared/ui/skeletons.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import type { Route } from './routes.ts';

/**
 * The page of a route: a skeleton while its code is loading, and a crash boundary of its own. It is inside a layout, except a
 * page for visitors only.
 */
export function LazyPage({ route: { Page, access }, location }: { route: Pick<Route, 'Page' | 'access'>; location: string }) {
  return (
    <CrashBoundary key={location} as={access === 'visitor' ? 'main' : 'div'}>
      <Suspense fallback={<PageSkeleton />}>
        <Page />
      </Suspense>
    </CrashBoundary>
  );
}
