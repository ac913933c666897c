import type { OwnSession } from '@app/contract';
import type { AuthedCtx } from '../context.ts';
import { payeeMark } from '../payees/payee-mark.ts';
import { toUser } from '../users/select-users.ts';
import { selectCaller } from './select-caller.ts';

/** The logged-in user, whose bank details they are, and what they must do before anything else. */
export async function getOwnSession(ctx: AuthedCtx): Promise<OwnSession> {
  const found = await selectCaller(ctx);
  const { bankDetailsBy, mustChangePassword } = found.row;
  const payee = { payeeMark: payeeMark(found.row.id, found.row), bankDetailsBy };
  return { ...toUser(found), ...payee, ...(mustChangePassword && { requiredAction: 'change_password' }) };
}
