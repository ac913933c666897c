import { Language, type OwnSession } from '@app/contract';
import type { AuthedCtx } from '../context.ts';
import { payeeMark } from '../payees/payee-mark.ts';
import { toUser } from '../users/select-users.ts';
import { selectCaller } from './select-caller.ts';

/** The logged-in user, who saved the bank details, the account's language, and what must be done before anything else. */
export async function getOwnSession(ctx: AuthedCtx): Promise<OwnSession> {
  const found = await selectCaller(ctx);
  const { bankDetailsBy, mustChangePassword } = found.row;
  const payee = { payeeMark: payeeMark(found.row.id, found.row), bankDetailsBy };
  const language = Language.nullable().parse(found.row.language);
  return { ...toUser(found), ...payee, language, ...(mustChangePassword && { requiredAction: 'change_password' }) };
}
