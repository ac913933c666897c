import { polledUnlessLive } from './live/polled-unless-live.ts';
import { trpc } from './trpc.ts';

const polled = polledUnlessLive(60_000);

/** The query of what holds, freezes and limits the withdrawals of the logged-in member. */
export const useOwnPayoutControls = (enabled = true) => trpc.payoutControls.mine.useQuery(undefined, { ...polled, enabled });
