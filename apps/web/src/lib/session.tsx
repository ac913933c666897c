import type { OwnSession } from '@app/contract';
import { createContext, useCallback, useContext, useEffect, useMemo, type ReactNode } from 'react';
import { awaitAccountLanguage, useAccountLanguage } from './account-language.ts';
import { apiErrorOf } from './api-error.ts';
import { finishLogOuts, logOut as logOutOf } from './log-outs.ts';
import { tokenStore, useToken } from './token-store.ts';
import { trpc } from './trpc.ts';

/** The logged-in user as the wire tells it: instants are ISO strings. */
export type SessionUser = Omit<OwnSession, 'createdAt'> & { createdAt: string };

export type Session =
  | { status: 'checking' }
  | { status: 'out' }
  /** There is a token, but the server does not answer; `error` says what is known. */
  | { status: 'unreachable'; error: unknown }
  | { status: 'in'; user: SessionUser };

type SessionTools = { session: Session; checkAgain: () => void; logIn: (token: string) => void; logOut: () => void };
function logIn(token: string): void {
  awaitAccountLanguage(token);
  tokenStore.set(token);
}
const SessionContext = createContext<SessionTools | null>(null);

/** Balances move without us; the one in the header follows at the pace of the dashboards. */
const checkIntervalMs = 30_000;

/** Checks the stored token on load, when the tab is shown again and now and then; a refusal logs out. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const token = useToken();
  const own = trpc.auth.session.useQuery(undefined, {
    enabled: token !== null,
    refetchOnWindowFocus: 'always',
    refetchInterval: checkIntervalMs,
    trpc: { context: { polling: true } },
  });
  const refused = apiErrorOf(own.error).errorCode === 'NOT_LOGGED_IN';
  const { refetch } = own;

  useEffect(() => {
    if (refused) tokenStore.end(token);
  }, [refused, token]);

  useEffect(() => void finishLogOuts(), []);
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

/** The user of a page that only logged-in users see. */
export function useUser(): SessionUser {
  const { session } = useSession();
  if (session.status !== 'in') throw new Error('This page is for logged-in users only');
  return session.user;
}
