import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useConnection } from '../shared/lib/connection.ts';
import { createQueryClient } from '../shared/lib/query-client.ts';
import { loadChunk } from '../shared/lib/load-chunk.ts';
import { SessionProvider } from '../shared/lib/session.tsx';
import { useToken } from '../shared/lib/token-store.ts';
import { createTrpcClient, trpc } from '../shared/lib/trpc.ts';
import type { OnForbidden } from '../shared/lib/trpc-links.ts';

/** Asks for a code of the second factor where the server wants one; its code is loaded then. */
const onForbidden: OnForbidden = async (refusal, send) =>
  (await loadChunk(() => import('../shared/step-up/repeat-with-code.tsx'))).repeatWithCode(refusal, send);

const createClients = (token: string | null) => ({ token, queryClient: createQueryClient(), client: createTrpcClient(onForbidden) });
let lastClients: ReturnType<typeof createClients> | undefined;

/**
 * The API client and the query cache of a token. Memoized here and not in a component, so that the cache is kept while a public
 * page without these providers is shown in between.
 */
function clientsOf(token: string | null) {
  if (lastClients?.token !== token) lastClients = createClients(token);
  return lastClients;
}

/** Refetches everything once the server is back after an outage. */
function RefetchAfterOutage() {
  const { state } = useConnection();
  const queryClient = useQueryClient();
  const wasAway = useRef(false);
  useEffect(() => {
    if (state === 'ok' && wasAway.current) void queryClient.invalidateQueries();
    wasAway.current = state !== 'ok';
  }, [state, queryClient]);
  return null;
}

/**
 * Provides the API client, the query cache and the session. Another token, set in any tab, starts a new cache, so that no user
 * sees another user's rows.
 */
export function SessionProviders({ children }: { children?: ReactNode }) {
  const token = useToken();
  const { queryClient, client } = clientsOf(token);
  return (
    <trpc.Provider key={token} client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <RefetchAfterOutage />
        <SessionProvider>{children}</SessionProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
