import { schema, type Tx } from '@app/db';
import { add, minimum, negate, subtract, type Idr } from '@app/money';
import { sql } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { companyAccounts } from '../ledger/company-accounts.ts';
import type { TransferToPost } from '../ledger/post-transfers.ts';
import type { DueDelivery } from '../notifications/enqueue-deliveries.ts';
import { listMisstatedBonuses, type MisstatedBonus } from './list-misstated-bonuses.ts';
import type { LockedBonuses } from './lock-bonuses-on.ts';
import { recordBonusCorrection } from './record-bonus-correction.ts';

const { transactions } = schema;

/**
 * How much of a bonus moves, and between which accounts. `left`: what remains of the bonus. `balanceAfter` null: available is not
 * changed. IDR.
 */
export type SettledBonus = MisstatedBonus & {
  kind: 'bonus_correction' | 'bonus_restoration';
  onAvailable: Idr;
  onDebt: Idr;
  left: Idr;
  balanceAfter: Idr | null;
};

/** The transfers that the caller has to post as its last statement, and the deliveries to enqueue after the commit. */
export type BonusCorrections = { toPost: TransferToPost[]; due: DueDelivery[] };

/**
 * Settles the bonuses paid on a deposit of which `inEffect` will be posted and not reversed (0: none): unearned parts are debited
 * from the referrer's available balance, the rest becomes a debt that their next bonuses repay; parts taken back earlier that are
 * earned again are restored, to the debt first. The remaining amount of a bonus becomes the amount of its row; a row with nothing
 * left is hidden. The operation is in the audit log and the referrer is notified. Idempotent.
 */
export async function correctBonuses(tx: Tx, ctx: AuthedCtx, bonuses: LockedBonuses | null, inEffect: Idr): Promise<BonusCorrections> {
  const misstated = bonuses === null ? [] : await listMisstatedBonuses(tx, bonuses, inEffect);
  if (bonuses === null || misstated.length === 0) return { toPost: [], due: [] };
  const settled = settle(bonuses, misstated);
  await updateRows(tx, ctx, settled);
  const due = await recordBonusCorrection(tx, ctx, bonuses, settled);
  return { toPost: settled.flatMap((bonus) => transfersOf(bonuses, ctx, bonus)), due };
}

/** In the order of the days, each with the balances that the previous ones leave. */
function settle({ available, debt }: LockedBonuses, misstated: MisstatedBonus[]): SettledBonus[] {
  let [has, owes] = [available.balance, negate(debt.balance)];
  return misstated.map((bonus): SettledBonus => {
    const left = subtract(bonus.paid, bonus.amountToTake);
    if (bonus.amountToTake > bonus.taken) {
      const amount = subtract(bonus.amountToTake, bonus.taken);
      const onAvailable = minimum(has, amount);
      const onDebt = subtract(amount, onAvailable);
      [has, owes] = [subtract(has, onAvailable), add(owes, onDebt)];
      return { ...bonus, kind: 'bonus_correction', onAvailable, onDebt, left, balanceAfter: onAvailable > 0 ? has : null };
    }
    const amount = subtract(bonus.taken, bonus.amountToTake);
    const onDebt = minimum(owes, amount);
    const onAvailable = subtract(amount, onDebt);
    [has, owes] = [add(has, onAvailable), subtract(owes, onDebt)];
    return { ...bonus, kind: 'bonus_restoration', onAvailable, onDebt, left, balanceAfter: onAvailable > 0 ? has : null };
  });
}

/** One statement for all rows, regardless of their number. A row with nothing left keeps its amount. */
async function updateRows(tx: Tx, ctx: AuthedCtx, settled: SettledBonus[]): Promise<void> {
  const rows = settled.map(({ rowId, left, balanceAfter }) => ({ id: rowId, remaining: left, balance_after: balanceAfter }));
  await tx.execute(sql`
    update ${transactions} set
      amount = coalesce(nullif(settled.remaining, 0), transactions.amount),
      balance_after = coalesce(settled.balance_after, transactions.balance_after),
      deleted_at = case when settled.remaining = 0 then ${ctx.now().toISOString()}::timestamptz end,
      deleted_by = case when settled.remaining = 0 then ${ctx.actor.id}::uuid end
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as settled(id uuid, remaining bigint, balance_after bigint)
    where transactions.id = settled.id`);
}

function transfersOf({ friendId, available, debt }: LockedBonuses, ctx: AuthedCtx, bonus: SettledBonus): TransferToPost[] {
  const movement = (memberAccountId: number, amount: Idr): TransferToPost => {
    const [debitAccountId, creditAccountId] =
      bonus.kind === 'bonus_correction'
        ? [memberAccountId, companyAccounts.referral_expense]
        : [companyAccounts.referral_expense, memberAccountId];
    return {
      key: `${bonus.kind.replace('_', '-')}-${bonus.transferId}-${bonus.corrections}-${memberAccountId}`,
      kind: bonus.kind,
      debitAccountId,
      creditAccountId,
      amount,
      transactionId: bonus.rowId,
      referredUserId: friendId,
      bonusOn: bonus.bonusOn,
      actorId: ctx.actor.id,
    };
  };
  return [
    ...(bonus.onAvailable > 0 ? [movement(available.id, bonus.onAvailable)] : []),
    ...(bonus.onDebt > 0 ? [movement(debt.id, bonus.onDebt)] : []),
  ];
}
