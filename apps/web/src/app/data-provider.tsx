import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useConnection } from '../lib/connection.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { useToken } from '../lib/token-store.ts';
import { createTrpcClient, trpc } from '../lib/trpc.ts';

const createClients = (token: string | null) => ({ token, queryClient: createQueryClient(), client: createTrpcClient() });
let clients: ReturnType<typeof createClients> | undefined;

/** One set of rows per token, kept while a public page is in between. */
function clientsOf(token: string | null) {
  if (clients?.token !== token) clients = createClients(token);
  return clients;
}

/** Fetches everything anew once the server is back after an outage. */
function RenewAfterOutage() {
  const { state } = useConnection();
  const queryClient = useQueryClient();
  const wasAway = useRef(false);
  useEffect(() => {
    if (state === 'ok' && wasAway.current) void queryClient.invalidateQueries();
    wasAway.current = state !== 'ok';
  }, [state, queryClient]);
  return null;
}

/** Gives the screens their data. Another token, in whichever tab it was changed, starts anew: nobody sees another's rows. */
export function DataProvider({ children }: { children: ReactNode }) {
  const token = useToken();
  const { queryClient, client } = clientsOf(token);
  return (
    <trpc.Provider key={token} client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <RenewAfterOutage />
        {children}
      </QueryClientProvider>
    </trpc.Provider>
  );
}
