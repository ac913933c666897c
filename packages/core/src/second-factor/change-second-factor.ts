import type { ChangeSecondFactorInput, RecoveryCodes } from '@app/contract';
import type { AuthedCtx } from '../context.ts';
import { checkOwnPassword } from '../passwords/check-own-password.ts';
import { recordSecurityEvent } from '../security-events/record-security-event.ts';
import { endOtherSessions } from '../sessions/end-other-sessions.ts';
import { makeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { removeFactorOf } from './remove-factor-of.ts';
import { countAndReadCode, withCode } from './with-code.ts';

/**
 * Removes the caller's authenticator app and recovery codes, and ends all other sessions.
 * @throws DomainError NOT_FOUND (there is no second factor), WRONG_PASSWORD, WRONG_CODE, NOT_LOGGED_IN,
 * TOO_MANY_ATTEMPTS, UNAVAILABLE
 */
export async function removeSecondFactor(ctx: AuthedCtx, token: string, { currentPassword, code }: ChangeSecondFactorInput): Promise<void> {
  const checkedHash = await checkOwnPassword(ctx, currentPassword);
  const given = await countAndReadCode(ctx, token, code);
  await withCode(ctx, { token, given, checkedHash }, async (tx) => {
    await removeFactorOf(tx, ctx.actor.id);
    await recordSecurityEvent(tx, ctx, { kind: 'second_factor_removed', userId: ctx.actor.id, actorId: ctx.actor.id });
    await endOtherSessions(tx, ctx, token, 'second_factor');
  });
  if (ctx.actor.role !== 'user') ctx.invalidate({ topics: ['approvals', 'me'], to: 'administrators' }); // who may approve
}

/**
 * Replaces the caller's recovery codes, used ones and unused ones.
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
    await recordSecurityEvent(tx, ctx, { kind: 'recovery_codes_renewed', userId: ctx.actor.id, actorId: ctx.actor.id });
  });
  return { recoveryCodes: made.codes };
}
