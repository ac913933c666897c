import { schema, type Tx } from '@app/db';
import { eq } from 'drizzle-orm';

const { users } = schema;

/** Locks the row of a user, which everything that holds, freezes or pays a withdrawal of theirs locks first. */
export async function lockUser(tx: Tx, id: string): Promise<Pick<typeof users.$inferSelect, 'id' | 'role'> | undefined> {
  const [user] = await tx.select({ id: users.id, role: users.role }).from(users).where(eq(users.id, id)).for('no key update');
  return user;
}
