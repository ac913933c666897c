import { DomainError, type Me } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { selectUsers, toUser } from '../users/select-users.ts';

/** The logged-in user, with the available balance and all the interest ever earned (IDR), and what they must do before anything else. */
export async function getMe(ctx: AuthedCtx): Promise<Me> {
  const [found] = await selectUsers(ctx.db).where(eq(schema.users.id, ctx.actor.id));
  if (!found) throw new DomainError('NOT_LOGGED_IN');
  return { ...toUser(found), ...(found.row.mustChangePassword && { requiredAction: 'change_password' }) };
}
