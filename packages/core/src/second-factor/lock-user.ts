import { DomainError } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { eq } from 'drizzle-orm';

const { users } = schema;

/**
 * Locks the user's row: a log-in locks it too, so that it sees the second factor as it was before a change or after it.
 * @throws DomainError NOT_LOGGED_IN when the account has been deleted meanwhile
 */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  const [found] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  if (!found) throw new DomainError('NOT_LOGGED_IN');
}
