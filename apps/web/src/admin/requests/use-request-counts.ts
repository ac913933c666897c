import type { RequestType } from '@app/contract';
import { polledUnlessLive } from '../../shared/lib/live/polled-unless-live.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { requestsIntervalMs } from './admin-request-view.ts';

/** The number of requests by status, of those that match the search, polled every 10 s, also while the tab is in the background. */
export const useRequestCounts = (type: RequestType, search = '') =>
  trpc.requests.counts.useQuery(
    { type, ...(search !== '' && { search }) },
    { ...polledUnlessLive(requestsIntervalMs), refetchIntervalInBackground: true },
  ).data;
