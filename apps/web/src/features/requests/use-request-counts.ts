import type { RequestType } from '@app/contract';
import { polled } from '../../lib/polling.ts';
import { trpc } from '../../lib/trpc.ts';
import { queueIntervalMs } from './admin-request-view.ts';

/** How many requests stand where, of those that the search finds, renewed every 10 s, also while the tab is in the background. */
export const useRequestCounts = (type: RequestType, search = '') =>
  trpc.requests.counts.useQuery(
    { type, ...(search !== '' && { search }) },
    { ...polled(queueIntervalMs), refetchIntervalInBackground: true },
  ).data;
