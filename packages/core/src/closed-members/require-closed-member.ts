import { DomainError, type ClosedMember } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { eq } from 'drizzle-orm';
import { selectClosedMembers, toClosedMember } from './select-closed-members.ts';

const { closedMembers } = schema;

/**
 * The closed member with this user id.
 * @throws DomainError NOT_FOUND
 */
export async function requireClosedMember(db: Db | Tx, userId: string): Promise<ClosedMember> {
  const [row] = await selectClosedMembers(db).where(eq(closedMembers.userId, userId));
  if (!row) throw new DomainError('NOT_FOUND');
  return toClosedMember(row);
}
