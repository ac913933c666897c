import { listLimit, type ListUsersInput } from '@app/contract';
import { trpc } from '../../shared/lib/trpc.ts';

/** All administrators of both roles in the given order. They are a small team, so one page contains all. */
export function useAdministrators(input: Pick<ListUsersInput, 'search' | 'sort'>) {
  const { data, ...query } = trpc.users.list.useQuery({ role: 'administrator', limit: listLimit.max, ...input });
  return { ...query, rows: data?.items };
}
