import { liveState } from './live-state.ts';

/** While a tab is notified of changes, it polls this many times more seldom, in case that a notification was lost. */
const seldom = 6;

/** Options of a query that is also fetched without an act of the user: its calls do not keep the session alive. */
export const withoutUser = { trpc: { context: { polling: true } } } as const;

/**
 * Options of a query whose screen is never older than `intervalMs`: `trpc.x.useQuery(input, polledUnlessLive(10_000))`. A query of a live
 * topic is fetched when something changed, any other by polling.
 */
export const polledUnlessLive = (intervalMs: number) =>
  ({ refetchInterval: () => (liveState.get() ? seldom * intervalMs : intervalMs), ...withoutUser }) as const;
