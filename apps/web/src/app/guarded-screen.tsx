import { Suspense, type ReactNode } from 'react';
import { Redirect } from 'wouter';
import { lazyPart } from '../lib/fetch-part.ts';
import { useSession, type Session } from '../lib/session.tsx';
import { decideAccess } from './decide-access.ts';
import { FullScreenSpinner } from './full-screen-spinner.tsx';
import { PageOf } from './page-of.tsx';
import type { Frame, Route } from './routes.ts';
import { SessionArea } from './session-area.tsx';
import { UnreachableScreen } from './unreachable-screen.tsx';

const MemberArea = lazyPart(async () => ({ default: (await import('./member-area.tsx')).MemberArea }));
const AdminArea = lazyPart(async () => ({ default: (await import('./admin-area.tsx')).AdminArea }));

const roleOf = (session: Session) => (session.status === 'in' ? session.user.role : null);

function Framed({ frame, session, children }: { frame: Frame; session: Session; children: ReactNode }) {
  if (frame !== 'account') return children;
  return roleOf(session) === 'user' ? <MemberArea>{children}</MemberArea> : <AdminArea>{children}</AdminArea>;
}

type GuardedScreenProps = { route: Route; location: string };

function Guarded({ route, location }: GuardedScreenProps) {
  const { session } = useSession();
  if (session.status === 'checking') return <FullScreenSpinner />;
  if (session.status === 'unreachable') return <UnreachableScreen error={session.error} />;
  const elsewhere = decideAccess(route, roleOf(session));
  /* A redirect acts once, when it appears; the key makes each step of a chain its own. */
  if (elsewhere !== null) return <Redirect key={location} to={elsewhere} replace />;
  return (
    <Suspense fallback={<FullScreenSpinner />}>
      <Framed frame={route.frame} session={session}>
        <PageOf route={route} location={location} />
      </Framed>
    </Suspense>
  );
}

/** A page that is not for everybody, once it is known who asks; or the way to where they belong. */
export function GuardedScreen(props: GuardedScreenProps) {
  return (
    <SessionArea>
      <Guarded {...props} />
    </SessionArea>
  );
}
