import { DomainError, type Me } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { payeeMark } from '../payees/payee-mark.ts';
import { selectUsers, toUser } from '../users/select-users.ts';

/** The logged-in user, with the available balance and all the interest ever earned (IDR), and what they must do before anything else. */
export async function getMe(ctx: AuthedCtx): Promise<Me> {
  const [found] = await selectUsers(ctx.db).where(eq(schema.users.id, ctx.actor.id));
  if (!found) throw new DomainError('NOT_LOGGED_IN');
  const { bankDetailsBy, mustChangePassword } = found.row;
  const payee = { payeeMark: payeeMark(found.row.id, found.row), bankDetailsBy };
  return { ...toUser(found), ...payee, ...(mustChangePassword && { requiredAction: 'change_password' }) };
}
