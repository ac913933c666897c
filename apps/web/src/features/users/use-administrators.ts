import { listLimit, type ListUsersInput } from '@app/contract';
import { trpc } from '../../lib/trpc.ts';

/** All administrators of both roles in the order asked for. They are a small team, so all stand on one page. */
export function useAdministrators(input: Pick<ListUsersInput, 'search' | 'sort'>) {
  const { data, ...query } = trpc.users.list.useQuery({ role: 'administrator', limit: listLimit.max, ...input });
  return { ...query, rows: data?.items };
}
