import { Suspense } from 'react';
import { PageSkeleton } from '../shared/ui/skeletons.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import type { Route } from './routes.ts';

/** The page of a route inside its layout: a skeleton while its code is loading, and a crash boundary of its own. */
export function LazyPage({ route: { Page }, location }: { route: Route; location: string }) {
  return (
    <CrashBoundary key={location}>
      <Suspense fallback={<PageSkeleton />}>
        <Page />
      </Suspense>
    </CrashBoundary>
  );
}
