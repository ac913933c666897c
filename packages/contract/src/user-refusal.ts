import { isAllowed, type roles } from './permissions.ts';
import { isMember } from './role-facts.ts';

type Role = (typeof roles)[number];

/** The first account of an installation: it can't be deleted, and its role can't be changed. */
export const MASTER_ADMIN = 'masteradmin';

/** What may be wanted to do to a user's account. `edit`: everything but the role. */
export const userOperations = ['view', 'edit', 'changeRole', 'delete'] as const;
export type UserOperation = (typeof userOperations)[number];

type Account = { id: string; username: string; role: Role };
type Acting = Pick<Account, 'id' | 'role'>;

/** The code with which the server refuses this operation, or null if `actor` may do it to `user`. */
export const userRefusal = (operation: UserOperation, actor: Acting, user: Account) =>
  operation === 'view' ? viewRefusal(actor, user) : changeRefusal(operation, actor, user);

/** Administrators see the accounts of members; master admins and auditors see all. */
function viewRefusal(actor: Acting, user: Account) {
  if (!isAllowed('reader', actor.role)) return 'NOT_ALLOWED';
  return isAllowed('master_reader', actor.role) || isMember(user.role) ? null : 'NOT_A_MEMBER';
}

/**
 * Administrators change other accounts only, plain ones those of members only, and master admins alone change roles and delete. The
 * server also refuses to remove the last master admin, which can't be decided from two accounts.
 */
function changeRefusal(operation: Exclude<UserOperation, 'view'>, actor: Acting, user: Account) {
  if (!isAllowed('admin', actor.role)) return 'NOT_ALLOWED';
  if (actor.id === user.id) return 'OWN_RECORD';
  const isMaster = isAllowed('master_admin', actor.role);
  if (!isMaster && !isMember(user.role)) return 'NOT_A_MEMBER';
  if (operation === 'edit') return null;
  if (!isMaster) return 'MASTER_ADMIN_ONLY';
  return user.username.toLowerCase() === MASTER_ADMIN ? 'PROTECTED_ACCOUNT' : null;
}
