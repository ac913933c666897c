import type { CurrentUser } from '@app/contract';
import type { AuthedCtx } from '../context.ts';
import { payeeMark } from '../payees/payee-mark.ts';
import { toUser } from '../users/select-users.ts';
import { selectCaller } from './select-caller.ts';

/** The logged-in user, their language, who saved the bank details, and the action that is required before any other. */
export async function getCurrentUser(ctx: AuthedCtx): Promise<CurrentUser> {
  const found = await selectCaller(ctx);
  const { bankDetailsBy, language } = found.row;
  const { requiredAction } = ctx.actor;
  const payee = { payeeMark: payeeMark(found.row.id, found.row), bankDetailsBy };
  return { ...toUser(found), ...payee, language, ...(requiredAction && { requiredAction }) };
}
