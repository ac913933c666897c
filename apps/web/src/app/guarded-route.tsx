import { isAllowed, isAuditor, type Role } from '@app/contract';
import { useIsFetching } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { useConnection } from '../shared/lib/connection.ts';
import { memberStartPath } from '../shared/lib/landing-params.ts';
import { LiveUpdates } from '../shared/lib/live/live-updates.tsx';
import { lazyComponent, loadChunk } from '../shared/lib/load-chunk.ts';
import { useSession } from '../shared/lib/session.tsx';
import { sessionNotice } from '../shared/lib/token-store.ts';
import { areas, createArea, loadAdminLayout, type Area } from './areas.tsx';
import { decideAccess } from './decide-access.ts';
import { FullScreenSpinner } from './full-screen-spinner.tsx';
import { LazyPage } from './lazy-page.tsx';
import { prefetchOtherPages } from './prefetch-other-pages.ts';
import { prefetchRoute } from './prefetch-route.ts';
import type { Route } from './routes.ts';
import { SessionProviders } from './session-providers.tsx';
import { UnreachableScreen } from './unreachable-screen.tsx';

type ShownRoute = Omit<Route, 'name'>;

/** What a user is shown in their own area where no page, or none for them, is. */
const notFound: ShownRoute = {
  paths: ['/'],
  access: 'session',
  namespaces: ['errors'],
  Page: lazyComponent(async () => (await import('./not-found-page.tsx')).NotFoundPage),
};

/** The admin area in the language of an auditor. */
const auditorArea = createArea(async (namespaces) => (await import('./auditor-i18n.ts')).auditorI18n(namespaces), loadAdminLayout);
const areaOf = (role: Role): Area => (isAuditor(role) ? auditorArea : areas[isAllowed('member', role) ? 'member' : 'admin']);

/** The prefetch begins when the visible page has had its code and its data for this long. */
const quietMs = 2_000;
/** Polling does not count: it never ends. */
const hasNoData = { predicate: ({ state }: { state: { data: unknown } }) => state.data === undefined };

/**
 * Prefetches the code of the other pages of the area of `role`, once, when the visible page has loaded its own code and its
 * data.
 */
function PrefetchOtherPages({ visible: { Page }, area, role }: { visible: ShownRoute; area: Area; role: Role }) {
  const isOnline = useConnection().state === 'ok';
  const [loadedPage, setLoadedPage] = useState<Route['Page']>();
  useEffect(() => {
    loadChunk(Page.fetch).then(
      () => setLoadedPage(() => Page),
      () => undefined, // the page itself shows that it could not be loaded
    );
  }, [Page]);
  const hasItsData = useIsFetching(hasNoData) === 0;
  const isQuiet = loadedPage === Page && hasItsData && isOnline;
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isQuiet || isDue) return;
    const timer = setTimeout(() => setDue(true), quietMs);
    return () => clearTimeout(timer);
  }, [isQuiet, isDue]);
  useEffect(() => {
    if (!isDue) return;
    let isWanted = true;
    prefetchOtherPages(area, role, () => isWanted).catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [isDue, area, role]);
  return null;
}

/** Loads the page together with its layout; otherwise it would start only when the layout has been loaded. */
function usePagePrefetch(route: ShownRoute, area: Area | null): void {
  useEffect(() => {
    if (area !== null) prefetchRoute(area, route).catch(() => undefined); // the page itself shows that it could not be loaded
  }, [route, area]);
}

/** `route`: undefined for an address without a page. */
type GuardedRouteProps = { route: ShownRoute | undefined; location: string };

function Guarded({ route: found = notFound, location }: GuardedRouteProps) {
  const { session } = useSession();
  const isRefused = session.status === 'in' && decideAccess(found, session.user.role) === '/home';
  const route = isRefused ? notFound : found;
  const isMember = session.status === 'in' && isAllowed('member', session.user.role);
  const area = session.status === 'in' ? areaOf(session.user.role) : null;
  const isPermitted = session.status === 'in' && decideAccess(route, session.user.role) === null;
  usePagePrefetch(route, isPermitted ? area : null);
  if (session.status === 'checking') return <FullScreenSpinner />;
  if (session.status === 'unreachable') return <UnreachableScreen error={session.error} />;
  const user = session.status === 'in' ? session.user : null;
  const redirectTo = decideAccess(route, user?.role ?? null, sessionNotice.isDue());
  /* A redirect runs once, when it is mounted; the key makes each step of a chain a new one. */
  if (redirectTo !== null)
    return <Redirect key={location} to={route.access === 'visitor' && isMember ? memberStartPath() : redirectTo} replace />;
  const page = <LazyPage route={route} location={location} />;
  if (area === null || user === null) return page;
  return (
    <Suspense fallback={<FullScreenSpinner />}>
      {user.requiredAction === 'change_password' ? (
        <area.ChoosePassword />
      ) : (
        <>
          <area.Layout>{page}</area.Layout>
          <LiveUpdates />
          <PrefetchOtherPages visible={route} area={area} role={user.role} />
        </>
      )}
    </Suspense>
  );
}

/** A page that is not public, once the session is known; a redirect for a user or visitor without access to it. */
export function GuardedRoute(props: GuardedRouteProps) {
  return (
    <SessionProviders>
      <Guarded {...props} />
    </SessionProviders>
  );
}
