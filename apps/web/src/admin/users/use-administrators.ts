import { listLimit, type ListUsersInput } from '@app/contract';
import { polledApprovals } from '../lib/use-approval-counts.ts';
import { trpc } from '../../shared/lib/trpc.ts';

/** Since when each administrator and auditor has a second factor, by id; null: without one. Undefined while it is loading. */
export function useSecondFactors(): ReadonlyMap<string, string | null> | undefined {
  const { data } = trpc.protection.get.useQuery(undefined, polledApprovals);
  return data && new Map([...data.administrators, ...data.auditors].map(({ id, secondFactorSince }) => [id, secondFactorSince]));
}

/** All administrators of both roles in the given order. They are a small team, so one page contains all. */
export function useAdministrators(input: Pick<ListUsersInput, 'search' | 'sort'>) {
  const { data, ...query } = trpc.users.list.useQuery({ role: 'administrator', limit: listLimit.max, ...input });
  return { ...query, rows: data?.items };
}
