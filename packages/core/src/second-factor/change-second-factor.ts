import { DomainError, type ChangeSecondFactorInput, type RecoveryCodes } from '@app/contract';
import type { Tx } from '@app/db';
import type { AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { codeCounters, countAttempt, takeBackAttempt, takeBackUnlessVerified } from '../limits/throttle-login.ts';
import { checkOwnPassword } from '../passwords/check-own-password.ts';
import { recordSecurityEvent } from '../security-events/record-security-event.ts';
import { endOtherSessions } from '../sessions/end-other-sessions.ts';
import { hasSecondFactor } from './has-second-factor.ts';
import { lockUser } from './lock-user.ts';
import { makeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { removeFactorOf } from './remove-factor-of.ts';
import { hashIfRecoveryCode, spendCode, type GivenCode } from './spend-code.ts';

/**
 * Removes the caller's authenticator app and recovery codes, and ends all other sessions.
 * @throws DomainError NOT_FOUND (there is no second factor), WRONG_PASSWORD, WRONG_CODE, TOO_MANY_ATTEMPTS, UNAVAILABLE
 */
export async function removeSecondFactor(ctx: AuthedCtx, token: string, input: ChangeSecondFactorInput): Promise<void> {
  const given = await verifyPasswordAndReadCode(ctx, input);
  await changeWithCode(ctx, given, async (tx) => {
    await removeFactorOf(tx, ctx.actor.id);
    await recordSecurityEvent(tx, ctx, { kind: 'second_factor_removed', userId: ctx.actor.id, actorId: ctx.actor.id });
    await endOtherSessions(tx, ctx, token, 'second_factor');
  });
}

/**
 * Replaces the caller's recovery codes, used ones and unused ones.
 * @throws DomainError NOT_FOUND (there is no second factor), WRONG_PASSWORD, WRONG_CODE, TOO_MANY_ATTEMPTS, UNAVAILABLE
 */
export async function renewRecoveryCodes(ctx: AuthedCtx, input: ChangeSecondFactorInput): Promise<RecoveryCodes> {
  const given = await verifyPasswordAndReadCode(ctx, input);
  const made = await makeRecoveryCodes();
  await changeWithCode(ctx, given, async (tx) => {
    await replaceRecoveryCodes(tx, ctx, ctx.actor.id, made);
    await recordSecurityEvent(tx, ctx, { kind: 'recovery_codes_renewed', userId: ctx.actor.id, actorId: ctx.actor.id });
  });
  return { recoveryCodes: made.codes };
}

/** Verifies the caller's password, counts the code as an attempt and reads it. */
async function verifyPasswordAndReadCode(ctx: AuthedCtx, { currentPassword, code }: ChangeSecondFactorInput): Promise<GivenCode> {
  const userId = ctx.actor.id;
  await checkOwnPassword(ctx, currentPassword);
  const guesses = codeCounters(userId, 'session');
  await countAttempt(ctx, guesses);
  return takeBackUnlessVerified(ctx, guesses, () => hashIfRecoveryCode(ctx, userId, code));
}

/** Uses the code up, and changes the factor in the same transaction. */
async function changeWithCode(ctx: AuthedCtx, given: GivenCode, change: (tx: Tx) => Promise<void>): Promise<void> {
  const userId = ctx.actor.id;
  await inTransaction(ctx, async (tx) => {
    await lockUser(tx, userId);
    if (!(await hasSecondFactor(tx, userId))) throw new DomainError('NOT_FOUND');
    if (!(await spendCode(tx, ctx, userId, given))) throw new DomainError('WRONG_CODE', {}, { code: 'invalid' });
    await change(tx);
  });
  await takeBackAttempt(ctx, codeCounters(userId, 'session'));
  ctx.invalidate({ topics: ['me'], to: userId });
}
