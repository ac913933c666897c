import { DomainError } from '@app/contract';
import type { Tx } from '@app/db';
import type { AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { codeCounters, countAttempt, takeBackAttempt, takeBackUnlessVerified } from '../limits/throttle-login.ts';
import { recordSecurityEvent } from '../security-events/record-security-event.ts';
import { recordCodeGiven } from '../sessions/record-code-given.ts';
import { hasSecondFactor } from './has-second-factor.ts';
import { lockSession } from './lock-session.ts';
import { hashIfRecoveryCode, spendCode, type GivenCode } from './spend-code.ts';

/**
 * Counts the caller's code as an attempt of this session and reads it, without using it up.
 * @throws DomainError TOO_MANY_ATTEMPTS, UNAVAILABLE
 */
export async function countAndReadCode(ctx: AuthedCtx, token: string, code: string): Promise<GivenCode> {
  const userId = ctx.actor.id;
  const guesses = codeCounters(userId, { token });
  await countAttempt(ctx, guesses);
  return takeBackUnlessVerified(ctx, guesses, () => hashIfRecoveryCode(ctx, userId, code));
}

/** What was verified before the transaction: the session's token, the code and, where it was asked for, the hash of the password. */
type Proof = { token: string; given: GivenCode; checkedHash?: string };

/**
 * Uses the caller's code up, stores that it was given, and does `act` in the same transaction; `at`: when the code was given. A wrong
 * code is recorded as a security event.
 * @throws DomainError NOT_FOUND (there is no second factor), WRONG_CODE, NOT_LOGGED_IN, WRONG_PASSWORD
 */
export async function withCode<T>(ctx: AuthedCtx, { token, given, checkedHash }: Proof, act: (tx: Tx, at: Date) => Promise<T>): Promise<T> {
  const userId = ctx.actor.id;
  const result = await inTransaction(ctx, async (tx) => {
    await lockSession(tx, ctx, token, checkedHash);
    if (!(await hasSecondFactor(tx, userId))) throw new DomainError('NOT_FOUND');
    if (!(await spendCode(tx, ctx, userId, given))) return undefined;
    return { done: await act(tx, await recordCodeGiven(tx, ctx, token)) };
  });
  if (result === undefined) {
    await inTransaction(ctx, (tx) => recordSecurityEvent(tx, ctx, { kind: 'code_wrong', userId, actorId: userId }));
    throw new DomainError('WRONG_CODE', {}, { code: 'invalid' });
  }
  await takeBackAttempt(ctx, codeCounters(userId, { token }));
  ctx.invalidate({ topics: ['me'], to: userId });
  return result.done;
}
