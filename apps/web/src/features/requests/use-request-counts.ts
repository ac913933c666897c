import type { RequestType } from '@app/contract';
import { polled } from '../../lib/polling.ts';
import { trpc } from '../../lib/trpc.ts';
import { queueIntervalMs } from './admin-request-view.ts';

/** How many requests stand where, renewed every 10 s, also while the tab is in the background. */
export const useRequestCounts = (type: RequestType) =>
  trpc.requests.counts.useQuery({ type }, { ...polled(queueIntervalMs), refetchIntervalInBackground: true }).data;
