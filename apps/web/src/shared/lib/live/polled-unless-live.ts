import { liveState } from './live-state.ts';

/** While a tab is told of changes, it polls this much more seldom, in case that it was not told of one. */
const seldom = 6;

/** Marks a query that is also fetched without the user: without recent activity its calls do not keep the session alive. */
export const inBackground = { trpc: { context: { polling: true } } } as const;

/**
 * Options of a query whose screen is never older than `intervalMs`: `trpc.x.useQuery(input, polledUnlessLive(10_000))`. A query of a live
 * topic is fetched when something changed, any other by polling.
 */
export const polledUnlessLive = (intervalMs: number) =>
  ({ refetchInterval: () => (liveState.get() ? seldom * intervalMs : intervalMs), ...inBackground }) as const;
