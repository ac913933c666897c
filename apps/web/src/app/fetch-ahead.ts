import type { Role } from '@app/contract';
import { memberI18n } from '../lib/languages.ts';
import { tokenStore } from '../lib/token-store.ts';
import { areaOf, GuardedScreen, Toasts, type AccountArea } from './parts.ts';
import { decideAccess } from './decide-access.ts';
import { routeOf, routes } from './routes.ts';

/**
 * Begins to fetch what the address's page is drawn with, code and words, so that all of it travels at once and not
 * one part after the other. Nobody who will be sent elsewhere waits for a page of the member area. Resolves when all
 * is there, or can't be had: then drawing fails too, and says so.
 */
export async function fetchAhead(location: string): Promise<void> {
  const route = routeOf(location);
  if (route === undefined) return;
  const isOpen = route.access === 'public' || route.access === 'guest' || tokenStore.get() !== null;
  const area = areaOf(route);
  const words = isOpen ? [...(area?.words ?? []), ...route.words] : [];
  await Promise.allSettled([
    (isOpen && area ? area.i18n : memberI18n)(words),
    memberI18n(),
    route.access !== 'public' && GuardedScreen.fetch(),
    route.access !== 'public' && Toasts.fetch(),
    isOpen && route.page.fetch(),
    isOpen && area?.Frame.fetch(),
  ]);
}

/** Entries of the browser's timeline around the fetching of the other pages; tests wait for the end of it. */
const mark = (name: 'neighbours-begin' | 'neighbours-end') => performance.mark(name);

/**
 * Fetches, one after the other, what the other pages of the area are drawn with: they are a click away. Ends when
 * something can't be had: whoever opens that page waits for it in view.
 */
export async function fetchNeighbours(area: AccountArea, role: Role, isWanted: () => boolean): Promise<void> {
  mark('neighbours-begin');
  const speech = await area.i18n();
  for (const route of routes) {
    if (!isWanted()) return;
    if (route.frame !== 'account' || decideAccess(route, role) !== null) continue;
    await Promise.all([route.page.fetch(), speech.loadNamespaces([...route.words])]);
  }
  mark('neighbours-end');
}
