import { DomainError, type ConfirmSecondFactorInput, type RecoveryCodes } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { and, gt } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { codeCounters, countAttempt, takeBackAttempt, takeBackUnlessVerified } from '../limits/throttle-login.ts';
import { decryptSecret } from './encrypted-secret.ts';
import { isStartedApp } from './forget-started-app.ts';
import { hasSecondFactor, hasApp } from './has-second-factor.ts';
import { lockSession } from './lock-session.ts';
import { announceAddedFactor, makeFirstRecoveryCodes, recordAddedFactor } from './record-added-factor.ts';
import { plainCode } from './spend-proof.ts';
import { stepOf } from './totp.ts';

const { authenticatorApps } = schema;

/** A started app has to be confirmed within this time. */
const confirmWithinMs = 15 * 60_000;

/**
 * Confirms the caller's authenticator app by its first code, ends all other sessions, and returns the recovery codes, none where there
 * was a passkey before. From then on each log-in needs a code. While protection is on it holds the caller's payouts. The caller is notified.
 * @throws DomainError WRONG_CODE, SECOND_FACTOR_EXISTS, NOT_FOUND (none was started in the last fifteen minutes), NOT_LOGGED_IN (the
 * session ended meanwhile), TOO_MANY_ATTEMPTS, UNAVAILABLE
 */
export async function confirmSecondFactor(ctx: AuthedCtx, token: string, { code }: ConfirmSecondFactorInput): Promise<RecoveryCodes> {
  const userId = ctx.actor.id;
  // Before the attempt is counted: where nothing is started, nothing can be guessed.
  await getStartedApp(ctx.db, ctx);
  const guesses = codeCounters(userId, { token });
  await countAttempt(ctx, guesses);
  const made = await takeBackUnlessVerified(ctx, guesses, () => makeFirstRecoveryCodes(ctx));
  const { due, codes } = await inTransaction(ctx, async (tx) => {
    await lockSession(tx, ctx, token);
    const hadFactor = await hasSecondFactor(tx, userId);
    const { encryptedSecret } = await getStartedApp(tx, ctx);
    const step = stepOf(ctx, decryptSecret(ctx, userId, encryptedSecret), plainCode(code));
    if (step === null) throw new DomainError('WRONG_CODE', {}, { code: 'invalid' });
    await tx.update(authenticatorApps).set({ confirmedAt: ctx.now(), lastStep: step }).where(isStartedApp(userId));
    return recordAddedFactor(tx, ctx, token, { made, hadFactor });
  });
  await takeBackAttempt(ctx, guesses);
  return announceAddedFactor(ctx, due, codes);
}

async function getStartedApp(db: Db | Tx, ctx: AuthedCtx): Promise<{ encryptedSecret: Buffer }> {
  const userId = ctx.actor.id;
  if (await hasApp(db, userId)) throw new DomainError('SECOND_FACTOR_EXISTS');
  const isRecent = gt(authenticatorApps.startedAt, new Date(ctx.now().getTime() - confirmWithinMs));
  const [started] = await db
    .select({ encryptedSecret: authenticatorApps.encryptedSecret })
    .from(authenticatorApps)
    .where(and(isStartedApp(userId), isRecent));
  if (!started) throw new DomainError('NOT_FOUND');
  return started;
}
