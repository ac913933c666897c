import type { roles } from './permissions.ts';

type Role = (typeof roles)[number];

/** The first account of an installation: it can't be deleted, and its role can't be changed. */
export const MASTER_ADMIN = 'masteradmin';

/** What an administrator may want to do to a user's account. `edit`: everything but the role. */
export const userOperations = ['view', 'edit', 'changeRole', 'delete'] as const;
export type UserOperation = (typeof userOperations)[number];

type Account = { id: string; username: string; role: Role };

/**
 * The code with which the server refuses this operation, or null if `actor` may do it to `user`. Administrators change other
 * accounts only, plain ones those of members only, and master admins alone change roles and delete. The server also refuses to
 * remove the last master admin, which can't be decided from two accounts.
 */
export function userRefusal(operation: UserOperation, actor: Pick<Account, 'id' | 'role'>, user: Account) {
  if (actor.role === 'user') return 'NOT_ALLOWED';
  if (operation !== 'view' && actor.id === user.id) return 'OWN_RECORD';
  if (actor.role !== 'master_admin' && user.role !== 'user') return 'NOT_A_MEMBER';
  if (operation === 'view' || operation === 'edit') return null;
  if (actor.role !== 'master_admin') return 'MASTER_ADMIN_ONLY';
  return user.username.toLowerCase() === MASTER_ADMIN ? 'PROTECTED_ACCOUNT' : null;
}
