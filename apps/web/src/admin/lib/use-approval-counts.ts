import { polledUnlessLive } from '../../shared/lib/live/polled-unless-live.ts';
import { trpc } from '../../shared/lib/trpc.ts';

/** Options of the queries about approvals and the protection, so that what waits for a second administrator is seen at once. */
export const polledApprovals = polledUnlessLive(10_000);

/**
 * How many approvals wait, how many of them the user may decide, and what one administrator approves alone; undefined until it is known.
 * The menu shows it, so another part of a page that reads it makes no call of its own.
 */
export const useApprovalCounts = () => trpc.approvals.counts.useQuery(undefined, polledApprovals).data;
