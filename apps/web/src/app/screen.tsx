import { Suspense, useEffect } from 'react';
import { Redirect, useLocation } from 'wouter';
import { PublicLayout } from '../layouts/public-layout.tsx';
import { lazyPart } from '../lib/fetch-part.ts';
import { useDocumentSettings } from '../lib/settings.ts';
import { isLogOut, useToken } from '../lib/token-store.ts';
import { GuardedScreen } from './parts.ts';
import { FullScreenSpinner } from './full-screen-spinner.tsx';
import { PageOf } from './page-of.tsx';
import { routeOf } from './routes.ts';

const SessionCheck = lazyPart(async () => ({ default: (await import('./session-area.tsx')).SessionArea }));

/** The page of the current address. Public pages render without waiting for the session check; unfinished log-outs are retried there too. */
export function Screen() {
  const [location] = useLocation();
  const token = useToken();
  useDocumentSettings();
  const route = routeOf(location);
  useEffect(() => {
    if (window.location.hash === '') window.scrollTo(0, 0);
  }, [location]);

  if (route === undefined) return <Redirect to="/" replace />;
  if (route.access !== 'public') {
    return (
      <Suspense fallback={<FullScreenSpinner />}>
        <GuardedScreen route={route} location={location} />
      </Suspense>
    );
  }
  return (
    <PublicLayout>
      <PageOf route={route} location={location} />
      {(token !== null || Object.keys(localStorage).some(isLogOut)) && (
        <Suspense fallback={null}>
          <SessionCheck />
        </Suspense>
      )}
    </PublicLayout>
  );
}
