import { DomainError, type ChangeSecondFactorInput, type FactorProof } from '@app/contract';
import type { Tx } from '@app/db';
import type { AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { codeCounters, countAttempt, takeBackAttempt, takeBackUnlessVerified } from '../limits/throttle-login.ts';
import type { DueDelivery } from '../notifications/enqueue-deliveries.ts';
import { checkOwnPassword } from '../passwords/check-own-password.ts';
import { announcePayouts } from '../payout-controls/announce-payouts.ts';
import { recordRepeatableEvent, recordSecurityEvent } from '../security-events/record-security-event.ts';
import { recordCodeGiven } from '../sessions/record-code-given.ts';
import { hasSecondFactor } from './has-second-factor.ts';
import { lockSession } from './lock-session.ts';
import { readProof, spendProof, type GivenProof } from './spend-proof.ts';

/** What is returned to the caller, and the deliveries to enqueue after the commit. */
type Done<T> = { result: T; due?: DueDelivery[] };
/** What is done in the transaction that uses the proof up; `at`: when it was given. */
type Act<T> = (tx: Tx, at: Date) => Promise<Done<T>>;

/**
 * What was verified before the transaction: the session's token, the proof and, where it was asked for, the hash of the password.
 * `isRequired`: the act is about an existing second factor.
 */
export type Given = { token: string; given: GivenProof | undefined; checkedHash?: string; isRequired: boolean };

/**
 * Reads a code or a passkey, without using it up.
 * @throws DomainError TOO_MANY_ATTEMPTS, UNAVAILABLE
 */
export const readProofOnly = async (ctx: AuthedCtx, token: string, proof: FactorProof): Promise<Given> => ({
  token,
  given: await countAndReadProof(ctx, token, proof),
  isRequired: true,
});

/**
 * Verifies the caller's password, and reads the proof of a second factor without using it up.
 * @throws DomainError WRONG_PASSWORD, NOT_LOGGED_IN, TOO_MANY_ATTEMPTS, UNAVAILABLE
 */
export async function readBothFactors(
  ctx: AuthedCtx,
  token: string,
  { currentPassword, ...proof }: ChangeSecondFactorInput,
  { isRequired }: { isRequired: boolean },
): Promise<Given> {
  const checkedHash = await checkOwnPassword(ctx, currentPassword);
  return { token, given: await countAndReadProof(ctx, token, proof), checkedHash, isRequired };
}

/** Counts a code as an attempt of this session. The answer of a passkey can't be guessed, and is not counted. */
async function countAndReadProof(ctx: AuthedCtx, token: string, proof: FactorProof): Promise<GivenProof | undefined> {
  const userId = ctx.actor.id;
  const guesses = proof.code === undefined ? [] : codeCounters(userId, { token });
  await countAttempt(ctx, guesses);
  return takeBackUnlessVerified(ctx, guesses, () => readProof(ctx, userId, token, proof));
}

/**
 * Does `act` in the transaction that uses up the proof. A caller without a second factor needs none; where the act is about one
 * (`isRequired`) there is nothing to find. A proof that is not accepted is recorded as a security event.
 * @throws DomainError NOT_FOUND (there is no second factor), INVALID_INPUT (no proof), WRONG_CODE, PASSKEY_REFUSED, NOT_LOGGED_IN,
 * WRONG_PASSWORD
 */
export async function withProof<T>(ctx: AuthedCtx, { token, given, checkedHash, isRequired }: Given, act: Act<T>): Promise<T> {
  const userId = ctx.actor.id;
  const done = await inTransaction(ctx, async (tx) => {
    await lockSession(tx, ctx, token, checkedHash);
    if (!(await hasSecondFactor(tx, userId))) {
      if (isRequired) throw new DomainError('NOT_FOUND');
      return act(tx, ctx.now());
    }
    if (given === undefined) throw new DomainError('INVALID_INPUT', {}, { code: 'required' });
    const spent = await spendProof(tx, ctx, userId, given);
    if (spent === null) return undefined;
    const { result, due = [] } = await act(tx, await recordCodeGiven(tx, ctx, token));
    return { result, due: [...spent, ...due] };
  });
  if (done === undefined) {
    const event = { kind: 'code_wrong', userId, actorId: userId } as const;
    if (given && 'credential' in given) {
      // At most once a minute: no limit of failures stops a caller from repeating it.
      await recordRepeatableEvent(ctx, event);
      throw new DomainError('PASSKEY_REFUSED');
    }
    await inTransaction(ctx, (tx) => recordSecurityEvent(tx, ctx, event));
    throw new DomainError('WRONG_CODE', {}, { code: 'invalid' });
  }
  const { result, due = [] } = done;
  await takeBackAttempt(ctx, codeCounters(userId, { token }));
  if (due.length > 0) await announcePayouts(ctx, userId, due);
  else ctx.invalidate({ topics: ['me'], to: userId });
  return result;
}
