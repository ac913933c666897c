import { isDeepStrictEqual } from 'node:util';
import { aloneLimits, DomainError, type Protection, type UpdateProtectionInput } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { recordAudit } from '../audit/record-audit.ts';
import type { MasterAdminCtx } from '../context.ts';
import { invalidateAdminStats } from '../invalidate.ts';
import { inTransaction } from '../in-transaction.ts';
import { findCheckers } from './find-checkers.ts';
import { getProtection } from './get-protection.ts';
import { outdateAllApprovals } from './outdate-approvals.ts';
import { isInForce, lockProtection } from './read-protection.ts';
import { refuseWhenLive } from './refuse-when-live.ts';
import { alwaysIf, requireSecondPerson } from './require-second-person.ts';

/**
 * Switches protection on or off and sets what one administrator may do alone, and how long payouts are held. To switch it off, to raise a
 * limit or to shorten holds needs a second administrator. To switch it on needs a second factor of the caller and of another administrator,
 * and no administrator whose password is published. When it is switched off, what is pending ends, because its makers may do it alone from then on.
 * @throws DomainError NOT_READY_FOR_PROTECTION, naming what is missing: `ownFactor`, `secondAdministrator`, `demoPassword`;
 * LIVE_REQUIRES_PROTECTION; INVALID_INPUT (the limit of a day is below that of one withdrawal); SecondPersonNeeded
 */
export async function updateProtection(ctx: MasterAdminCtx, input: UpdateProtectionInput): Promise<Protection> {
  await inTransaction(ctx, async (tx) => {
    if (input.isOn === false) await refuseWhenLive(tx);
    const { id: _id, since, dueAt, ...limits } = await lockProtection(tx);
    const before = { isOn: since !== null, ...limits };
    const after = {
      isOn: input.isOn ?? before.isOn,
      singlePayoutMax: input.singlePayoutMax ?? limits.singlePayoutMax,
      singleDayMax: input.singleDayMax ?? limits.singleDayMax,
      singleDepositMax: input.singleDepositMax ?? limits.singleDepositMax,
      payoutHoldHours: input.payoutHoldHours ?? limits.payoutHoldHours,
    };
    if (after.singleDayMax < after.singlePayoutMax) throw new DomainError('INVALID_INPUT', {}, { singleDayMax: 'too_small' });
    if (isDeepStrictEqual(before, after)) return;
    if (after.isOn && !before.isOn) await refuseUnready(tx, ctx);
    const isLooser =
      (before.isOn && !after.isOn) ||
      aloneLimits.some((name) => after[name] > before[name]) ||
      after.payoutHoldHours < before.payoutHoldHours;
    await requireSecondPerson(tx, ctx, {
      reasons: alwaysIf(isInForce({ since, dueAt }, ctx.now()) && isLooser),
      subjectId: 'protection',
      before,
      after,
    });
    const { isOn, ...nextLimits } = after;
    const switched = isOn === before.isOn ? {} : { since: isOn ? ctx.now() : null, dueAt: null };
    await tx.update(schema.protection).set({ ...nextLimits, ...switched });
    if (!isOn) await outdateAllApprovals(tx, ctx);
    await recordAudit(tx, ctx, { action: 'protection.updated', entityId: null, before, after });
  });
  ctx.invalidate({ topics: ['approvals', 'me'], to: 'administrators' }); // they may have to set up a second factor first
  invalidateAdminStats(ctx);
  return getProtection(ctx);
}

async function refuseUnready(tx: Tx, ctx: MasterAdminCtx): Promise<void> {
  const administrators = await findCheckers(tx);
  const withFactor = administrators.filter(({ secondFactorSince }) => secondFactorSince !== null);
  const isMissing = {
    ownFactor: !withFactor.some(({ id }) => id === ctx.actor.id),
    secondAdministrator: !withFactor.some(({ id }) => id !== ctx.actor.id),
    demoPassword: administrators.some(({ isDemo }) => isDemo),
  };
  const missing = Object.entries(isMissing).flatMap(([name, is]) => (is ? [[name, 'required'] as const] : []));
  if (missing.length > 0) throw new DomainError('NOT_READY_FOR_PROTECTION', {}, Object.fromEntries(missing));
}
