import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useConnection } from '../shared/lib/connection.ts';
import { createQueryClient } from '../shared/lib/query-client.ts';
import { SessionProvider } from '../shared/lib/session.tsx';
import { useToken } from '../shared/lib/token-store.ts';
import { createTrpcClient, trpc } from '../shared/lib/trpc.ts';

const createClients = (token: string | null) => ({ token, queryClient: createQueryClient(), client: createTrpcClient() });
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
