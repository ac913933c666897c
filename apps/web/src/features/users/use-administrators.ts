import { listLimit, type ListUsersInput } from '@app/contract';
import { trpc } from '../../lib/trpc.ts';
import type { AdminUser } from './admin-user-view.ts';

/** The server looks into account numbers too; of administrators only username and email are looked at. */
const isNamed = (piece: string) => {
  const wanted = piece.toLowerCase();
  return ({ username, email }: AdminUser) => username.toLowerCase().includes(wanted) || email.toLowerCase().includes(wanted);
};

/** All administrators of both roles in the order asked for. They are a small team, so all stand on one page. */
export function useAdministrators(input: Pick<ListUsersInput, 'search' | 'sort'>) {
  const { data, ...query } = trpc.users.list.useQuery({ role: 'administrator', limit: listLimit.max, ...input });
  return { ...query, rows: data?.items.filter(isNamed(input.search ?? '')) };
}
