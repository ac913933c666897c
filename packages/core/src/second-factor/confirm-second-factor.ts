import { DomainError, type ConfirmSecondFactorInput, type RecoveryCodes } from '@app/contract';
import { schema } from '@app/db';
import { and, eq, isNull } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { codeCounters, countAttempt, takeBackAttempt, takeBackUnlessVerified } from '../limits/throttle-login.ts';
import { recordSecurityEvent } from '../security-events/record-security-event.ts';
import { decryptSecret } from './encrypted-secret.ts';
import { endOtherSessions } from '../sessions/end-other-sessions.ts';
import { hasSecondFactor } from './has-second-factor.ts';
import { lockUser } from './lock-user.ts';
import { makeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { withoutSeparators } from './spend-code.ts';
import { stepOf } from './totp.ts';

const { authenticatorApps } = schema;

/**
 * Confirms the caller's authenticator app by its first code, ends all other sessions, and returns the recovery codes. From then on
 * each log-in needs a code.
 * @throws DomainError WRONG_CODE, SECOND_FACTOR_EXISTS, NOT_FOUND (none was started), TOO_MANY_ATTEMPTS, UNAVAILABLE
 */
export async function confirmSecondFactor(ctx: AuthedCtx, token: string, { code }: ConfirmSecondFactorInput): Promise<RecoveryCodes> {
  const userId = ctx.actor.id;
  const guesses = codeCounters(userId, 'session');
  await countAttempt(ctx, guesses);
  const made = await takeBackUnlessVerified(ctx, guesses, makeRecoveryCodes);
  await inTransaction(ctx, async (tx) => {
    await lockUser(tx, userId);
    if (await hasSecondFactor(tx, userId)) throw new DomainError('SECOND_FACTOR_EXISTS');
    const isStarted = and(eq(authenticatorApps.userId, userId), isNull(authenticatorApps.confirmedAt));
    const [started] = await tx.select({ encryptedSecret: authenticatorApps.encryptedSecret }).from(authenticatorApps).where(isStarted);
    if (!started) throw new DomainError('NOT_FOUND');
    const step = stepOf(ctx, decryptSecret(ctx, userId, started.encryptedSecret), withoutSeparators(code));
    if (step === null) throw new DomainError('WRONG_CODE', {}, { code: 'invalid' });
    await tx.update(authenticatorApps).set({ confirmedAt: ctx.now(), lastStep: step }).where(isStarted);
    await replaceRecoveryCodes(tx, ctx, userId, made);
    await recordSecurityEvent(tx, ctx, { kind: 'second_factor_added', userId, actorId: userId });
    await endOtherSessions(tx, ctx, token, 'second_factor');
  });
  await takeBackAttempt(ctx, guesses);
  ctx.invalidate({ topics: ['me'], to: userId });
  return { recoveryCodes: made.codes };
}
