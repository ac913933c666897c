import type { ChangeSecondFactorInput, RecoveryCodes } from '@app/contract';
import type { AuthedCtx } from '../context.ts';
import { checkOwnPassword } from '../passwords/check-own-password.ts';
import { notifyOfEvent } from '../notifications/notify-of-event.ts';
import { recordOwnChange } from '../payout-controls/record-own-change.ts';
import { endOtherSessions } from '../sessions/end-other-sessions.ts';
import { makeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { removeFactorOf } from './remove-factor-of.ts';
import { countAndReadCode, withCode } from './with-code.ts';

/**
 * Removes the caller's authenticator app and recovery codes, and ends all other sessions. While protection is on it holds the caller's
 * payouts. The caller is notified.
 * @throws DomainError NOT_FOUND (there is no second factor), WRONG_PASSWORD, WRONG_CODE, NOT_LOGGED_IN,
 * TOO_MANY_ATTEMPTS, UNAVAILABLE
 */
export async function removeSecondFactor(ctx: AuthedCtx, token: string, { currentPassword, code }: ChangeSecondFactorInput): Promise<void> {
  const checkedHash = await checkOwnPassword(ctx, currentPassword);
  const given = await countAndReadCode(ctx, token, code);
  await withCode(ctx, { token, given, checkedHash }, async (tx) => {
    await removeFactorOf(tx, ctx.actor.id);
    await endOtherSessions(tx, ctx, token, 'second_factor');
    const due = await recordOwnChange(tx, ctx, { kind: 'second_factor_removed', hold: 'second_factor', userId: ctx.actor.id });
    return { result: undefined, due };
  });
  if (ctx.actor.role !== 'user') ctx.invalidate({ topics: ['me', 'stats'], to: 'administrators' }); // who may approve, and the checklist of day one
}

/**
 * Replaces the caller's recovery codes, used ones and unused ones. The caller is notified.
 * @throws DomainError NOT_FOUND (there is no second factor), WRONG_PASSWORD, WRONG_CODE, NOT_LOGGED_IN,
 * TOO_MANY_ATTEMPTS, UNAVAILABLE
 */
export async function renewRecoveryCodes(
  ctx: AuthedCtx,
  token: string,
  { currentPassword, code }: ChangeSecondFactorInput,
): Promise<RecoveryCodes> {
  const checkedHash = await checkOwnPassword(ctx, currentPassword);
  const given = await countAndReadCode(ctx, token, code);
  const made = await makeRecoveryCodes();
  await withCode(ctx, { token, given, checkedHash }, async (tx) => {
    await replaceRecoveryCodes(tx, ctx, ctx.actor.id, made);
    const { id: userId } = ctx.actor;
    const due = await notifyOfEvent(tx, ctx, { kind: 'recovery_codes_renewed', userId, actorId: userId });
    return { result: undefined, due };
  });
  return { recoveryCodes: made.codes };
}
