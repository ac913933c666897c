import { trpc } from '../../shared/lib/trpc.ts';

/** The largest page of the API; a member can have fewer withdrawals pending at once. */
const pageLimit = 100;

/** The pending withdrawals of a member, oldest first, the order in which they are approved. */
export const usePendingWithdrawals = (userId: string) =>
  trpc.requests.list.useQuery({ userId, type: 'withdrawal', status: 'pending', sort: 'oldest', limit: pageLimit });
