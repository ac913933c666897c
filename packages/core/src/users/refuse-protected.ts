import { DomainError } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { eq } from 'drizzle-orm';
import { MASTER_ADMIN } from './ensure-master-admin.ts';
import type { UserRow } from './get-manageable.ts';

const { users } = schema;

/**
 * The account `masteradmin` and the last master admin stay what they are.
 * @throws DomainError PROTECTED_ACCOUNT
 */
export async function refuseProtected(tx: Tx, user: UserRow): Promise<void> {
  if (user.username.toLowerCase() === MASTER_ADMIN) throw new DomainError('PROTECTED_ACCOUNT');
  if (user.role !== 'master_admin') return;
  // All of them are locked, so that two at once can't each take away the other's last companion.
  const masters = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'master_admin')).orderBy(users.id).for('update');
  if (masters.length <= 1) throw new DomainError('PROTECTED_ACCOUNT');
}
