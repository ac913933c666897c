import type { Namespace } from '@app/i18n';
import { tokenStore } from '../lib/token-store.ts';
import { routeOf } from './routes.ts';

export const fetchGuardedScreen = async () => ({ default: (await import('./guarded-screen.tsx')).GuardedScreen });

/* Where fetching ahead fails, drawing fails too, and says so. */
const begin = (fetched: Promise<unknown>) => void fetched.catch(() => undefined);

/**
 * Begins to fetch the code of the address's page, so that it travels beside the code that draws it, and tells which
 * words the page begins with. Nobody who will be sent elsewhere waits for a page of the member area.
 */
export function fetchAhead(location: string): readonly Namespace[] {
  const route = routeOf(location);
  if (route === undefined) return [];
  if (route.access !== 'public') begin(fetchGuardedScreen());
  const isOpen = route.access === 'public' || route.access === 'guest' || tokenStore.get() !== null;
  if (!isOpen || route.ahead === undefined) return [];
  begin(route.ahead.fetch());
  return route.ahead.words;
}
