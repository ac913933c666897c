import type { Tx } from '@app/db';
import { add, negate, subtract, sum, ZERO, type Idr } from '@app/money';
import { recordAudit } from '../audit/record-audit.ts';
import type { AuthedCtx } from '../context.ts';
import type { DueDelivery } from '../notifications/enqueue-deliveries.ts';
import { notifyUser } from '../notifications/record-notifications.ts';
import type { SettledBonus } from './correct-bonuses.ts';
import type { LockedBonuses } from './lock-bonuses-on.ts';

/**
 * Writes one audit entry about the bonuses changed by a corrected deposit, each with its amount before and after, and notifies
 * the referrer of the sum. A sum of zero is not notified.
 */
export async function recordBonusCorrection(
  tx: Tx,
  ctx: AuthedCtx,
  { depositId, referrerId, available, debt }: LockedBonuses,
  settled: SettledBonus[],
): Promise<DueDelivery[]> {
  const change = (part: 'onAvailable' | 'onDebt'): Idr =>
    sum(settled.map((bonus) => (bonus.kind === 'bonus_correction' ? negate(bonus[part]) : bonus[part])));
  const factsOf = (hasOf: (bonus: SettledBonus) => Idr, moved: { available: Idr; debt: Idr }) => ({
    userId: referrerId,
    available: add(available.balance, moved.available),
    bonusDebt: negate(add(debt.balance, moved.debt)),
    bonuses: settled.map((bonus) => ({ number: bonus.number, amount: hasOf(bonus) })),
  });
  const moved = { available: change('onAvailable'), debt: change('onDebt') };
  const auditId = await recordAudit(tx, ctx, {
    action: 'bonus.corrected',
    entityId: depositId,
    before: factsOf(({ paid, taken }) => subtract(paid, taken), { available: ZERO, debt: ZERO }),
    after: factsOf(({ left }) => left, moved),
  });
  const total = add(moved.available, moved.debt);
  if (total === 0) return [];
  const subject = total < 0 ? { change: 'taken' as const, amount: negate(total) } : { change: 'restored' as const, amount: total };
  return notifyUser(tx, ctx, { userId: referrerId, auditId, kind: 'bonuses-corrected', subject });
}
