import { DomainError, isAllowed } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { eq } from 'drizzle-orm';
import type { UserRow } from './user-columns.ts';

const { users } = schema;

/**
 * Refuses to remove the last master admin.
 * @throws DomainError PROTECTED_ACCOUNT
 */
export async function refuseLastMasterAdmin(tx: Tx, user: Pick<UserRow, 'role'>): Promise<void> {
  if (!isAllowed('master_admin', user.role)) return;
  // All of them are locked, so that two concurrent changes can't both remove a master admin and leave none.
  const masters = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'master_admin')).orderBy(users.id).for('update');
  if (masters.length <= 1) throw new DomainError('PROTECTED_ACCOUNT');
}
