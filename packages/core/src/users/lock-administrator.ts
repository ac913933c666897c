import { DomainError } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { and, sql } from 'drizzle-orm';
import { areStaff } from '../staff.ts';
import { credentialColumns, type UserCredentials } from './user-columns.ts';

const { users } = schema;

/**
 * The administrator or auditor with this username, in any case, with the row locked for a change by the operator.
 * @throws DomainError NOT_FOUND
 */
export async function lockAdministrator(tx: Tx, username: string): Promise<UserCredentials> {
  const isNamed = and(sql`lower(${users.username}) = lower(${username})`, areStaff);
  const [found] = await tx.select(credentialColumns).from(users).where(isNamed).for('no key update');
  if (!found) throw new DomainError('NOT_FOUND');
  return found;
}
