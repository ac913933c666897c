import { polledUnlessLive } from '../../shared/lib/live/polled-unless-live.ts';
import { trpc } from '../../shared/lib/trpc.ts';

/** More than a member can have pending at once. */
const pendingMax = 50;

/** The member's own pending requests, polled every `pollSeconds`. */
export const usePendingRequests = (pollSeconds: number) =>
  trpc.requests.listMine.useQuery({ limit: pendingMax, status: 'pending' }, polledUnlessLive(pollSeconds * 1000));
