import { Suspense, useEffect } from 'react';
import { Redirect, useLocation } from 'wouter';
import { PublicLayout, unknownAddress } from '../public/public-layout.tsx';
import { lazyComponent } from '../shared/lib/load-chunk.ts';
import { useDocumentSettings } from '../shared/lib/settings.ts';
import { isLogOut, useToken } from '../shared/lib/token-store.ts';
import { FullScreenSpinner } from './full-screen-spinner.tsx';
import { LazyGuardedRoute } from './lazy-guarded-route.ts';
import { LazyPage } from './lazy-page.tsx';
import { routeOf } from './routes.ts';

const SessionCheck = lazyComponent(async () => (await import('./session-providers.tsx')).SessionProviders);

/**
 * The layout and the page of the current address. Public pages render without waiting for the session check; unfinished log-outs
 * are retried there too.
 */
export function CurrentRoute() {
  const [location] = useLocation();
  const token = useToken();
  useDocumentSettings();
  const route = routeOf(location);
  useEffect(() => {
    if (window.location.hash === '') window.scrollTo(0, 0);
  }, [location]);

  if (route === undefined && token === null) return <Redirect to="/" replace state={unknownAddress} />;
  if (route?.access !== 'public') {
    return (
      <Suspense fallback={<FullScreenSpinner />}>
        <LazyGuardedRoute route={route} location={location} />
      </Suspense>
    );
  }
  return (
    <PublicLayout>
      <LazyPage route={route} location={location} />
      {(token !== null || Object.keys(localStorage).some(isLogOut)) && (
        <Suspense fallback={null}>
          <SessionCheck />
        </Suspense>
      )}
    </PublicLayout>
  );
}
