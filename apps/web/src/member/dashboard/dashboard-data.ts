import { polledUnlessLive } from '../../shared/lib/live/polled-unless-live.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { usePendingRequests } from '../lib/use-pending-requests.ts';

export const dashboardPollSeconds = 30;
export const recentRowsMax = 6;
/** More than are shown, because the further lines of the last correction are shown as well. */
const statementLinesMax = 2 * recentRowsMax;
const renewing = polledUnlessLive(dashboardPollSeconds * 1000);

/** The queries of the dashboard, each polled every 30 s. */
export function useDashboardData() {
  const stats = trpc.stats.dashboard.useQuery(undefined, renewing);
  const requests = usePendingRequests(dashboardPollSeconds);
  const investments = trpc.investments.listMine.useQuery({ status: 'active', sort: 'ending' }, renewing);
  const history = trpc.statement.history.useQuery(undefined, renewing);
  const transactions = trpc.transactions.listMine.useQuery({ limit: recentRowsMax }, renewing);

  const statementLines = trpc.statement.list.useQuery({ limit: statementLinesMax }, renewing);

  /** Refetches all of them; false when one of them failed. */
  async function refresh(): Promise<boolean> {
    const answers = await Promise.all(
      [stats, requests, investments, history, transactions, statementLines].map(({ refetch }) => refetch()),
    );
    return answers.every(({ isError }) => !isError);
  }
  return { stats, requests, investments, history, transactions, statementLines, refresh };
}
