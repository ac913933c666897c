import { Suspense } from 'react';
import { PageSkeleton } from '../ui/skeletons.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import type { Route } from './routes.ts';

/** The page of a route inside its frame: a skeleton while its code is on the way, and its own crash page. */
export function PageOf({ route, location }: { route: Route; location: string }) {
  const Page = route.page;
  return (
    <CrashBoundary key={location}>
      <Suspense fallback={<PageSkeleton />}>
        <Page />
      </Suspense>
    </CrashBoundary>
  );
}
