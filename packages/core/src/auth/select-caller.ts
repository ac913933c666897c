import { DomainError } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { selectUsers, type UserSelection } from '../users/select-users.ts';

/**
 * The row of the caller, with balances.
 * @throws DomainError NOT_LOGGED_IN when the account has been deleted meanwhile
 */
export async function selectCaller(ctx: AuthedCtx): Promise<UserSelection> {
  const [found] = await selectUsers(ctx.db).where(eq(schema.users.id, ctx.actor.id));
  if (!found) throw new DomainError('NOT_LOGGED_IN');
  return found;
}
