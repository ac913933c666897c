import { DomainError, isStaff, type RecoveryCodes } from '@app/contract';
import type { Tx } from '@app/db';
import type { AuthedCtx } from '../context.ts';
import type { DueDelivery } from '../notifications/enqueue-deliveries.ts';
import { announcePayouts } from '../payout-controls/announce-payouts.ts';
import { recordOwnChange } from '../payout-controls/record-own-change.ts';
import { endOtherSessions } from '../sessions/end-other-sessions.ts';
import { deleteOrigins } from '../sessions/known-origins.ts';
import { recordCodeGiven } from '../sessions/record-code-given.ts';
import { hasSecondFactor } from './has-second-factor.ts';
import { makeRecoveryCodes, replaceRecoveryCodes, type NewRecoveryCodes } from './recovery-codes.ts';

/** Recovery codes for the caller's first factor; undefined: those that come with an earlier factor stay valid. @throws DomainError UNAVAILABLE */
export const makeFirstRecoveryCodes = async ({ db, actor }: AuthedCtx): Promise<NewRecoveryCodes | undefined> =>
  (await hasSecondFactor(db, actor.id)) ? undefined : makeRecoveryCodes();

/**
 * What every added factor does, in the transaction that adds it. `hadFactor`: before it. Returns the deliveries to enqueue after the commit,
 * and the recovery codes that were stored, if any.
 * @throws DomainError UNAVAILABLE
 */
export async function recordAddedFactor(
  tx: Tx,
  ctx: AuthedCtx,
  token: string,
  { made, hadFactor }: { made: NewRecoveryCodes | undefined; hadFactor: boolean },
): Promise<{ due: DueDelivery[]; codes: NewRecoveryCodes | undefined }> {
  const userId = ctx.actor.id;
  const codes = hadFactor ? undefined : made;
  // The last factor, and its codes, were removed after `makeFirstRecoveryCodes` had seen them.
  if (!hadFactor && codes === undefined) throw new DomainError('UNAVAILABLE');
  if (codes) await replaceRecoveryCodes(tx, ctx, userId, codes);
  await endOtherSessions(tx, ctx, token, 'second_factor');
  await recordCodeGiven(tx, ctx, token);
  // Somebody who knows the password may have made a device known.
  await deleteOrigins(tx, userId, ctx.deviceTokens);
  return { due: await recordOwnChange(tx, ctx, { kind: 'second_factor_added', hold: 'second_factor', userId }), codes };
}

/** What follows the commit. */
export async function announceAddedFactor(ctx: AuthedCtx, due: DueDelivery[], codes: NewRecoveryCodes | undefined): Promise<RecoveryCodes> {
  await announcePayouts(ctx, ctx.actor.id, due);
  if (isStaff(ctx.actor.role)) ctx.invalidate({ topics: ['stats'], to: 'administrators' }); // the checklist of day one
  return { recoveryCodes: codes?.codes ?? [] };
}
