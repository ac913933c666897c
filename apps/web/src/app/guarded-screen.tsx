import type { Role } from '@app/contract';
import { Suspense, useEffect, type ReactNode } from 'react';
import { Redirect } from 'wouter';
import { memberStartPath } from '../lib/arrival.ts';
import { useSession } from '../lib/session.tsx';
import { sessionNotice } from '../lib/token-store.ts';
import { adminArea, memberArea } from './parts.ts';
import { decideAccess } from './decide-access.ts';
import { fetchNeighbours } from './fetch-ahead.ts';
import { choosePasswordScreens } from './choose-password-screens.tsx';
import { FullScreenSpinner } from './full-screen-spinner.tsx';
import { PageOf } from './page-of.tsx';
import type { Route } from './routes.ts';
import { SessionArea } from './session-area.tsx';
import { UnreachableScreen } from './unreachable-screen.tsx';

/** What the page in view needs goes first. */
const neighboursAfterMs = 2_000;

/** The frame of the role that is logged in; while its page is read, the code of the pages beside it comes. */
function Account({ role, children }: { role: Role; children: ReactNode }) {
  const area = role === 'user' ? memberArea : adminArea;
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(() => fetchNeighbours(area, role, () => isWanted).catch(() => undefined), neighboursAfterMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [area, role]);
  return <area.Frame>{children}</area.Frame>;
}

type GuardedScreenProps = { route: Route; location: string };

function Guarded({ route, location }: GuardedScreenProps) {
  const { session } = useSession();
  if (session.status === 'checking') return <FullScreenSpinner />;
  if (session.status === 'unreachable') return <UnreachableScreen error={session.error} />;
  const role = session.status === 'in' ? session.user.role : null;
  const elsewhere = decideAccess(route, role, sessionNotice.isDue());
  /* A redirect acts once, when it appears; the key makes each step of a chain its own. */
  if (elsewhere !== null)
    return <Redirect key={location} to={route.access === 'guest' && role === 'user' ? memberStartPath() : elsewhere} replace />;
  if (session.status === 'in' && session.user.requiredAction === 'change_password') {
    const ChoosePassword = choosePasswordScreens[session.user.role === 'user' ? 'member' : 'admin'];
    return (
      <Suspense fallback={<FullScreenSpinner />}>
        <ChoosePassword />
      </Suspense>
    );
  }
  return (
    <Suspense fallback={<FullScreenSpinner />}>
      {route.frame === 'account' && role !== null ? (
        <Account role={role}>
          <PageOf route={route} location={location} />
        </Account>
      ) : (
        <PageOf route={route} location={location} />
      )}
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
