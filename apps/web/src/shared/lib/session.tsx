import { isAllowed, type CurrentUser, type Permission } from '@app/contract';
import { createContext, useCallback, useContext, useEffect, useMemo, type ReactNode } from 'react';
import { awaitAccountLanguage, useAccountLanguage, watchAccountLanguage } from './account-language.ts';
import { apiErrorOf } from './api-error.ts';
import { watchLogOuts, logOut as logOutOf } from './log-outs.ts';
import { polledUnlessLive } from './live/polled-unless-live.ts';
import { tokenStore, useToken } from './token-store.ts';
import { trpc } from './trpc.ts';

/** The logged-in user as JSON: instants are ISO strings. */
export type SessionUser = Omit<CurrentUser, 'createdAt' | 'accessUntil'> & { createdAt: string; accessUntil?: string };

export type Session =
  | { status: 'checking' }
  | { status: 'out' }
  /** There is a token, but the server does not answer; `error` is the last failure. */
  | { status: 'unreachable'; error: unknown }
  | { status: 'in'; user: SessionUser };

type SessionTools = { session: Session; checkAgain: () => void; logIn: (token: string) => void; logOut: () => void };
function logIn(token: string): void {
  awaitAccountLanguage(token);
  tokenStore.set(token);
}
const SessionContext = createContext<SessionTools | null>(null);

/** Balances change without a call from this page; the one in the header is updated at the interval of the dashboards. */
const checkIntervalMs = 30_000;

/** Checks the stored token on load, when the tab becomes visible and at an interval; a refusal ends the session. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const token = useToken();
  const own = trpc.auth.session.useQuery(undefined, {
    enabled: token !== null,
    refetchOnWindowFocus: 'always',
    ...polledUnlessLive(checkIntervalMs),
  });
  const refused = apiErrorOf(own.error).errorCode === 'NOT_LOGGED_IN';
  const { refetch } = own;

  useEffect(() => {
    if (refused) tokenStore.end(token);
  }, [refused, token]);

  useEffect(watchLogOuts, []);
  useEffect(watchAccountLanguage, []);
  useAccountLanguage(token, own.data, own.dataUpdatedAt);

  const logOut = useCallback(() => logOutOf(token), [token]);
  const checkAgain = useCallback(() => void refetch(), [refetch]);
  const tools = useMemo((): SessionTools => {
    const session = sessionOf(token, own.data, refused ? null : own.error);
    return { session, checkAgain, logIn, logOut };
  }, [token, own.data, own.error, refused, checkAgain, logOut]);
  return <SessionContext value={tools}>{children}</SessionContext>;
}

function sessionOf(token: string | null, user: SessionUser | undefined, error: unknown): Session {
  if (token === null) return { status: 'out' };
  if (user !== undefined) return { status: 'in', user };
  return error === null ? { status: 'checking' } : { status: 'unreachable', error };
}

export function useSession(): SessionTools {
  const tools = useContext(SessionContext);
  if (tools === null) throw new Error('useSession needs a SessionProvider above it');
  return tools;
}

/** The user of a page behind the log-in. */
export function useUser(): SessionUser {
  const { session } = useSession();
  if (session.status !== 'in') throw new Error('This page is for logged-in users only');
  return session.user;
}

/** Whether the user has this permission. A control is shown only to who may make its call. */
export const useMay = (permission: Permission): boolean => isAllowed(permission, useUser().role);
