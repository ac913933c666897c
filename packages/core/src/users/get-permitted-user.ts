import { DomainError, userRefusal, type UserOperation } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { eq } from 'drizzle-orm';
import type { Actor, AdminCtx, MasterAdminCtx, ReaderCtx } from '../context.ts';
import { credentialColumns, publicColumns, type UserCredentials, type UserRow } from './user-columns.ts';

const { users } = schema;

/**
 * A user whom the calling administrator or auditor may see.
 * @throws DomainError NOT_FOUND, NOT_A_MEMBER
 */
export async function getVisibleUser(db: Db | Tx, ctx: ReaderCtx, id: string): Promise<UserRow> {
  return requireVisible(ctx, (await db.select(publicColumns).from(users).where(eq(users.id, id)))[0]);
}

/**
 * A user whom the calling administrator may change, with the password's hash.
 * @throws DomainError NOT_FOUND, OWN_RECORD, NOT_A_MEMBER
 */
export async function getEditableUser(db: Db | Tx, ctx: AdminCtx, id: string): Promise<UserCredentials> {
  return requirePermitted(ctx, 'edit', (await db.select(credentialColumns).from(users).where(eq(users.id, id)))[0]);
}

/**
 * The same, with the row locked for a change. The lock still permits inserting rows that reference the user; otherwise a
 * transaction that holds an account and inserts such a row could deadlock with one that holds the user and needs the account.
 * @throws DomainError NOT_FOUND, OWN_RECORD, NOT_A_MEMBER
 */
export async function lockEditableUser(tx: Tx, ctx: AdminCtx, id: string): Promise<UserCredentials> {
  return requirePermitted(ctx, 'edit', (await tx.select(credentialColumns).from(users).where(eq(users.id, id)).for('no key update'))[0]);
}

/**
 * A user whom the calling master admin may delete, with the row locked `for update`, which also blocks inserts of rows that
 * reference the user.
 * @throws DomainError NOT_FOUND, OWN_RECORD, PROTECTED_ACCOUNT (`masteradmin`)
 */
export async function lockDeletableUser(tx: Tx, ctx: MasterAdminCtx, id: string): Promise<UserRow> {
  return requirePermitted(ctx, 'delete', (await tx.select(publicColumns).from(users).where(eq(users.id, id)).for('update'))[0]);
}

/**
 * Returns the user if the calling administrator may perform `operation` on them.
 * @throws DomainError NOT_FOUND, OWN_RECORD, NOT_A_MEMBER; to change the role or to delete also MASTER_ADMIN_ONLY
 * and PROTECTED_ACCOUNT
 */
export const requirePermitted = <U extends Account>(
  { actor }: AdminCtx,
  operation: Exclude<UserOperation, 'view'>,
  user: U | undefined,
): U => permitted(actor, operation, user);

/**
 * Returns the user if the calling administrator or auditor may see them.
 * @throws DomainError NOT_FOUND, NOT_A_MEMBER
 */
export const requireVisible = <U extends Account>({ actor }: ReaderCtx, user: U | undefined): U => permitted(actor, 'view', user);

type Account = Pick<UserRow, 'id' | 'username' | 'role'>;

function permitted<U extends Account>(actor: Actor, operation: UserOperation, user: U | undefined): U {
  if (!user) throw new DomainError('NOT_FOUND');
  const refusal = userRefusal(operation, actor, user);
  if (refusal !== null) throw new DomainError(refusal);
  return user;
}
