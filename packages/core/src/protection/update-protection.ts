import { DomainError, type Protection, type UpdateProtectionInput } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { recordAudit } from '../audit/record-audit.ts';
import type { MasterAdminCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { findCheckers } from './find-checkers.ts';
import { getProtection } from './get-protection.ts';
import { lockProtection, type ProtectionRules } from './read-protection.ts';
import { alwaysIf, requireSecondPerson } from './require-second-person.ts';

/**
 * Switches protection on or off and sets what one administrator may do alone. To switch it off or to raise a limit needs a second
 * administrator; to switch it on needs the caller and another administrator with a second factor each.
 * @throws DomainError NOT_READY_FOR_PROTECTION, naming what is missing: `ownFactor`, `secondAdministrator`; SecondPersonNeeded
 */
export async function updateProtection(ctx: MasterAdminCtx, { isOn, ...limits }: UpdateProtectionInput): Promise<Protection> {
  await inTransaction(ctx, async (tx) => {
    const current = await lockProtection(tx);
    const wasOn = current.since !== null;
    const before = factsOf({ isOn: wasOn, ...current });
    const after = factsOf({ isOn, ...limits });
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    if (isOn && !wasOn) await refuseUnready(tx, ctx);
    const isLooser = !isOn || limitNames.some((name) => limits[name] > current[name]);
    await requireSecondPerson(tx, ctx, { reasons: alwaysIf(wasOn && isLooser), subjectId: 'protection', before, after });
    await tx.update(schema.protection).set({ ...limits, since: isOn ? (current.since ?? ctx.now()) : null });
    await recordAudit(tx, ctx, { action: 'protection.updated', entityId: null, before, after });
  });
  ctx.invalidate({ topics: ['approvals'], to: 'administrators' });
  return getProtection(ctx);
}

const limitNames = ['singlePayoutMax', 'singleDayMax', 'singleDepositMax'] as const;

type Facts = { isOn: boolean } & Pick<ProtectionRules, (typeof limitNames)[number]>;
const factsOf = ({ isOn, singlePayoutMax, singleDayMax, singleDepositMax }: Facts): Facts => ({
  isOn,
  singlePayoutMax,
  singleDayMax,
  singleDepositMax,
});

async function refuseUnready(tx: Tx, ctx: MasterAdminCtx): Promise<void> {
  const withFactor = (await findCheckers(tx)).filter(({ secondFactorSince }) => secondFactorSince !== null);
  const hasOwn = withFactor.some(({ id }) => id === ctx.actor.id);
  const missing = [...(hasOwn ? [] : ['ownFactor']), ...(withFactor.some(({ id }) => id !== ctx.actor.id) ? [] : ['secondAdministrator'])];
  if (missing.length > 0)
    throw new DomainError('NOT_READY_FOR_PROTECTION', {}, Object.fromEntries(missing.map((name) => [name, 'required' as const])));
}
