import { trpc } from './trpc.ts';

/** More than a member may have pending at once. */
const pendingMax = 100;

/** The withdrawals of a member that wait for a decision, oldest first, as they are approved. */
export const usePendingWithdrawals = (userId: string) =>
  trpc.requests.list.useQuery({ userId, type: 'withdrawal', status: 'pending', sort: 'oldest', limit: pendingMax });
