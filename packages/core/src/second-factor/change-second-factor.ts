import type { ChangeSecondFactorInput, RecoveryCodes, RemovePasskeyInput } from '@app/contract';
import { DomainError, isStaff } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { and, eq } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { notifyOfEvent } from '../notifications/notify-of-event.ts';
import { recordOwnChange } from '../payout-controls/record-own-change.ts';
import { endOtherSessions } from '../sessions/end-other-sessions.ts';
import { isConfirmedApp } from './has-second-factor.ts';
import { makeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { removeUnusableCodes } from './remove-factor-of.ts';
import { readBothFactors, withProof } from './with-proof.ts';

const { authenticatorApps, passkeys } = schema;

/**
 * Removes the caller's authenticator app and, where no passkey is left, the recovery codes, and ends all other sessions. While protection
 * is on it holds the caller's payouts. The caller is notified.
 * @throws DomainError NOT_FOUND (there is no app), WRONG_PASSWORD, INVALID_INPUT (no proof), WRONG_CODE, PASSKEY_REFUSED, NOT_LOGGED_IN,
 * TOO_MANY_ATTEMPTS, UNAVAILABLE
 */
export const removeSecondFactor = (ctx: AuthedCtx, token: string, input: ChangeSecondFactorInput): Promise<void> =>
  removeWith(ctx, token, input, (tx) => tx.delete(authenticatorApps).where(isConfirmedApp(ctx.actor.id)).returning());

/** Removes one of the caller's passkeys, with the effects and refusals of `removeSecondFactor`; NOT_FOUND: it is none of theirs. */
export const removePasskey = (ctx: AuthedCtx, token: string, { id, ...input }: RemovePasskeyInput): Promise<void> =>
  removeWith(ctx, token, input, (tx) =>
    tx
      .delete(passkeys)
      .where(and(eq(passkeys.userId, ctx.actor.id), eq(passkeys.id, id)))
      .returning(),
  );

/** `remove` returns the rows that it deleted. */
async function removeWith(
  ctx: AuthedCtx,
  token: string,
  input: ChangeSecondFactorInput,
  remove: (tx: Tx) => Promise<unknown[]>,
): Promise<void> {
  const { id: userId, role } = ctx.actor;
  const given = await readBothFactors(ctx, token, input, { isRequired: true });
  await withProof(ctx, given, async (tx) => {
    if ((await remove(tx)).length === 0) throw new DomainError('NOT_FOUND');
    await removeUnusableCodes(tx, userId);
    await endOtherSessions(tx, ctx, token, 'second_factor');
    return { result: undefined, due: await recordOwnChange(tx, ctx, { kind: 'second_factor_removed', hold: 'second_factor', userId }) };
  });
  if (isStaff(role)) ctx.invalidate({ topics: ['me', 'stats'], to: 'administrators' }); // who may approve, and the checklist of day one
}

/**
 * Replaces the caller's recovery codes, used ones and unused ones. The caller is notified.
 * @throws DomainError NOT_FOUND (there is no second factor), WRONG_PASSWORD, INVALID_INPUT (no proof), WRONG_CODE, PASSKEY_REFUSED,
 * NOT_LOGGED_IN, TOO_MANY_ATTEMPTS, UNAVAILABLE
 */
export async function renewRecoveryCodes(ctx: AuthedCtx, token: string, input: ChangeSecondFactorInput): Promise<RecoveryCodes> {
  const { id: userId } = ctx.actor;
  const given = await readBothFactors(ctx, token, input, { isRequired: true });
  const made = await makeRecoveryCodes();
  await withProof(ctx, given, async (tx) => {
    await replaceRecoveryCodes(tx, ctx, userId, made);
    return { result: undefined, due: await notifyOfEvent(tx, ctx, { kind: 'recovery_codes_renewed', userId, actorId: userId }) };
  });
  return { recoveryCodes: made.codes };
}
