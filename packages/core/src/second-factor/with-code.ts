import { DomainError } from '@app/contract';
import type { Tx } from '@app/db';
import type { AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { codeCounters, countAttempt, takeBackAttempt, takeBackUnlessVerified } from '../limits/throttle-login.ts';
import type { DueDelivery } from '../notifications/enqueue-deliveries.ts';
import { announcePayouts } from '../payout-controls/announce-payouts.ts';
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

/** What is returned to the caller, and the deliveries to enqueue after the commit. */
type Done<T> = { result: T; due?: DueDelivery[] };

/**
 * Uses the caller's code up, stores that it was given, and does `act` in the same transaction; `at`: when the code was given. A wrong
 * code is recorded as a security event.
 * @throws DomainError NOT_FOUND (there is no second factor), WRONG_CODE, NOT_LOGGED_IN, WRONG_PASSWORD
 */
export async function withCode<T>(
  ctx: AuthedCtx,
  { token, given, checkedHash }: Proof,
  act: (tx: Tx, at: Date) => Promise<Done<T>>,
): Promise<T> {
  const userId = ctx.actor.id;
  const done = await inTransaction(ctx, async (tx) => {
    await lockSession(tx, ctx, token, checkedHash);
    if (!(await hasSecondFactor(tx, userId))) throw new DomainError('NOT_FOUND');
    const spent = await spendCode(tx, ctx, userId, given);
    if (spent === null) return undefined;
    const { result, due = [] } = await act(tx, await recordCodeGiven(tx, ctx, token));
    return { result, due: [...spent, ...due] };
  });
  if (done === undefined) {
    await inTransaction(ctx, (tx) => recordSecurityEvent(tx, ctx, { kind: 'code_wrong', userId, actorId: userId }));
    throw new DomainError('WRONG_CODE', {}, { code: 'invalid' });
  }
  await takeBackAttempt(ctx, codeCounters(userId, { token }));
  if (done.due.length > 0) await announcePayouts(ctx, userId, done.due);
  else ctx.invalidate({ topics: ['me'], to: userId });
  return done.result;
}
