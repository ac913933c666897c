import type { ReactNode } from 'react';
import { SessionProvider, useSession } from '../shared/lib/session.tsx';

function WhenLoggedIn({ children }: { children: ReactNode }) {
  return useSession().session.status === 'in' ? children : null;
}

/** Renders `children` inside a session, once `auth.session` has answered. Needs a token in `tokenStore`. */
export const loggedIn = (children: ReactNode) => (
  <SessionProvider>
    <WhenLoggedIn>{children}</WhenLoggedIn>
  </SessionProvider>
);
