import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { Redirect, useLocation } from 'wouter';
import { useDocumentSettings } from '../lib/settings.ts';
import { useSession, type Session } from '../lib/session.tsx';
import { PublicLayout } from '../layouts/public-layout.tsx';
import { PageSkeleton } from '../ui/skeletons.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { decideAccess } from './decide-access.ts';
import { FullScreenSpinner, UnreachableScreen } from './full-screen.tsx';
import { routeOf, type Frame } from './routes.ts';

const MemberLayout = lazy(async () => ({ default: (await import('../layouts/member-layout.tsx')).MemberLayout }));
const AdminArea = lazy(async () => ({ default: (await import('./admin-area.tsx')).AdminArea }));

const roleOf = (session: Session) => (session.status === 'in' ? session.user.role : null);

function Framed({ frame, session, children }: { frame: Frame; session: Session; children: ReactNode }) {
  if (frame === 'plain') return children;
  if (frame === 'public') return <PublicLayout>{children}</PublicLayout>;
  return roleOf(session) === 'user' ? <MemberLayout>{children}</MemberLayout> : <AdminArea>{children}</AdminArea>;
}

/** The page of the address, once it is known who asks; or the way to where they belong. */
export function Screen() {
  const [location] = useLocation();
  const { session } = useSession();
  useDocumentSettings();
  const route = routeOf(location);
  useEffect(() => {
    if (window.location.hash === '') window.scrollTo(0, 0);
  }, [location]);

  const isOpenToAll = route?.access === 'public';
  if (!isOpenToAll && session.status === 'checking') return <FullScreenSpinner />;
  if (!isOpenToAll && session.status === 'unreachable') return <UnreachableScreen error={session.error} />;
  const elsewhere = decideAccess(route, roleOf(session));
  /* A redirect acts once, when it appears; the key makes each step of a chain its own. */
  if (route === undefined || elsewhere !== null) return <Redirect key={location} to={elsewhere ?? '/'} replace />;
  const Page = route.page;
  return (
    <Suspense fallback={<FullScreenSpinner />}>
      <Framed frame={route.frame} session={session}>
        <CrashBoundary key={location}>
          <Suspense fallback={<PageSkeleton />}>
            <Page />
          </Suspense>
        </CrashBoundary>
      </Framed>
    </Suspense>
  );
}
