import { DomainError, type ConfirmSecondFactorInput, type RecoveryCodes } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { and, gt } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { codeCounters, countAttempt, takeBackAttempt, takeBackUnlessVerified } from '../limits/throttle-login.ts';
import { announcePayouts } from '../payout-controls/announce-payouts.ts';
import { recordOwnChange } from '../payout-controls/record-own-change.ts';
import { decryptSecret } from './encrypted-secret.ts';
import { endOtherSessions } from '../sessions/end-other-sessions.ts';
import { deleteOrigins } from '../sessions/known-origins.ts';
import { recordCodeGiven } from '../sessions/record-code-given.ts';
import { hasSecondFactor } from './has-second-factor.ts';
import { isStartedApp } from './forget-started-app.ts';
import { lockSession } from './lock-session.ts';
import { makeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { plainCode } from './spend-code.ts';
import { stepOf } from './totp.ts';

const { authenticatorApps } = schema;

/** A started app has to be confirmed within this time. */
const confirmWithinMs = 15 * 60_000;

/**
 * Confirms the caller's authenticator app by its first code, ends all other sessions, and returns the recovery codes. From then on
 * each log-in needs a code. While protection is on it holds the caller's payouts. The caller is notified.
 * @throws DomainError WRONG_CODE, SECOND_FACTOR_EXISTS, NOT_FOUND (none was started in the last fifteen minutes), NOT_LOGGED_IN (the
 * session ended meanwhile), TOO_MANY_ATTEMPTS, UNAVAILABLE
 */
export async function confirmSecondFactor(ctx: AuthedCtx, token: string, { code }: ConfirmSecondFactorInput): Promise<RecoveryCodes> {
  const userId = ctx.actor.id;
  // Before the attempt is counted: where nothing is started, nothing can be guessed.
  await getStartedApp(ctx.db, ctx);
  const guesses = codeCounters(userId, { token });
  await countAttempt(ctx, guesses);
  const made = await takeBackUnlessVerified(ctx, guesses, makeRecoveryCodes);
  const due = await inTransaction(ctx, async (tx) => {
    await lockSession(tx, ctx, token);
    const { encryptedSecret } = await getStartedApp(tx, ctx);
    const step = stepOf(ctx, decryptSecret(ctx, userId, encryptedSecret), plainCode(code));
    if (step === null) throw new DomainError('WRONG_CODE', {}, { code: 'invalid' });
    await tx.update(authenticatorApps).set({ confirmedAt: ctx.now(), lastStep: step }).where(isStartedApp(userId));
    await replaceRecoveryCodes(tx, ctx, userId, made);
    await endOtherSessions(tx, ctx, token, 'second_factor');
    await recordCodeGiven(tx, ctx, token);
    // Somebody who knows the password may have made a device known.
    await deleteOrigins(tx, userId, ctx.deviceTokens);
    return recordOwnChange(tx, ctx, { kind: 'second_factor_added', hold: 'second_factor', userId });
  });
  await takeBackAttempt(ctx, guesses);
  await announcePayouts(ctx, userId, due);
  if (ctx.actor.role !== 'user') ctx.invalidate({ topics: ['stats'], to: 'administrators' }); // the checklist of day one
  return { recoveryCodes: made.codes };
}

async function getStartedApp(db: Db | Tx, ctx: AuthedCtx): Promise<{ encryptedSecret: Buffer }> {
  if (await hasSecondFactor(db, ctx.actor.id)) throw new DomainError('SECOND_FACTOR_EXISTS');
  const isRecent = gt(authenticatorApps.startedAt, new Date(ctx.now().getTime() - confirmWithinMs));
  const [started] = await db
    .select({ encryptedSecret: authenticatorApps.encryptedSecret })
    .from(authenticatorApps)
    .where(and(isStartedApp(ctx.actor.id), isRecent));
  if (!started) throw new DomainError('NOT_FOUND');
  return started;
}
