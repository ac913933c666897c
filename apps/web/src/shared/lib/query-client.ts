import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { apiErrorOf, isAnswered } from './api-error.ts';
import { tokenStore } from './token-store.ts';

const retriesMax = 2;
const freshForMs = 5_000;

/** Ends a session that the server no longer accepts, in every tab. */
function endSessionIfOver(token: string | null, error: unknown) {
  if (apiErrorOf(error).errorCode === 'NOT_LOGGED_IN') tokenStore.end(token);
}

/** The query cache of the logged-in user. Reads are retried only when no answer came; writes are never retried automatically. */
export function createQueryClient(): QueryClient {
  const token = tokenStore.get();
  const onError = (error: unknown) => endSessionIfOver(token, error);
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: freshForMs, retry: (failures, error) => failures < retriesMax && !isAnswered(apiErrorOf(error)) },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
