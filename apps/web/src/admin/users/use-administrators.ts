import { listLimit, type ListUsersInput } from '@app/contract';
import { polledApprovals } from '../lib/use-approval-counts.ts';
import { trpc } from '../../shared/lib/trpc.ts';

/** Since when each administrator and auditor has a second factor, by id; null: without one. `factors`: undefined while it is loading. */
export function useSecondFactors() {
  const { data, ...query } = trpc.protection.get.useQuery(undefined, polledApprovals);
  const known = data && [...data.administrators, ...data.auditors].map(({ id, secondFactorSince }) => [id, secondFactorSince] as const);
  return { ...query, factors: known && new Map(known) };
}

/** All administrators of both roles in the given order. They are a small team, so one page contains all. */
export function useAdministrators(input: Pick<ListUsersInput, 'search' | 'sort'>) {
  const { data, ...query } = trpc.users.list.useQuery({ role: 'administrator', limit: listLimit.max, ...input });
  return { ...query, rows: data?.items };
}
