import { polledUnlessLive } from '../../shared/lib/live/polled-unless-live.ts';
import { trpc } from '../../shared/lib/trpc.ts';

const pollMs = 10_000;

/** How many approvals wait, and how many of them the user may decide; undefined until it is known. */
export const useApprovalCounts = () => trpc.approvals.counts.useQuery(undefined, polledUnlessLive(pollMs)).data;
