import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { createQueryClient } from '../lib/query-client.ts';
import { useToken } from '../lib/token-store.ts';
import { createTrpcClient, trpc } from '../lib/trpc.ts';

function FreshData({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [client] = useState(createTrpcClient);
  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}

/** Gives the screens their data. Another token, in whichever tab it was changed, starts anew: nobody sees another's rows. */
export function DataProvider({ children }: { children: ReactNode }) {
  return <FreshData key={useToken()}>{children}</FreshData>;
}
