import type { Role } from '@app/contract';
import type { Area } from './areas.tsx';
import { decideAccess } from './decide-access.ts';
import { areaNameOf } from './pages.ts';
import { prefetchRoute } from './prefetch-route.ts';
import { routes } from './routes.ts';

/** Entries in the browser's performance timeline; tests wait for the end of the prefetch. */
const mark = (name: 'prefetch-begin' | 'prefetch-end') => performance.mark(name);

/**
 * Prefetches, one after the other, the code and messages of the other pages that `role` may open. Stops at the first failure:
 * when that page is opened, it loads with a visible skeleton.
 */
export async function prefetchOtherPages(area: Area, role: Role, isWanted: () => boolean): Promise<void> {
  mark('prefetch-begin');
  for (const route of routes) {
    if (!isWanted()) return;
    if (areaNameOf(route.access) === null || decideAccess(route, role) !== null) continue;
    await prefetchRoute(area, route);
  }
  mark('prefetch-end');
}
