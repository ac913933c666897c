import { memberI18n } from '../shared/lib/languages.ts';
import { tokenStore } from '../shared/lib/token-store.ts';
import { areas } from './areas.tsx';
import { LazyGuardedRoute } from './lazy-guarded-route.ts';
import { LazyToasts } from './lazy-toasts.ts';
import { areaNameOf, areaNamespaces } from './pages.ts';
import { routeOf } from './routes.ts';

/**
 * Starts loading the page of an address, code and messages, in parallel instead of one after the other. Without a token it
 * skips the pages behind the log-in, because they redirect. Resolves when everything is loaded or has failed; after a failure
 * rendering fails as well and shows the error.
 */
export async function prefetchPage(location: string): Promise<void> {
  const route = routeOf(location);
  if (route === undefined) return;
  const areaName = areaNameOf(route.access);
  const isShown = areaName === null || tokenStore.get() !== null;
  const area = isShown && areaName !== null ? areas[areaName] : null;
  const namespaces = isShown ? [...(areaName === null ? [] : areaNamespaces[areaName]), ...route.namespaces] : [];
  await Promise.allSettled([
    (area?.i18n ?? memberI18n)(namespaces),
    memberI18n(),
    route.access !== 'public' && LazyGuardedRoute.fetch(),
    route.access !== 'public' && LazyToasts.fetch(),
    isShown && route.Page.fetch(),
    area?.Layout.fetch(),
  ]);
}
