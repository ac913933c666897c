import type { Tx } from '@app/db';
import { idr, type Idr } from '@app/money';
import { sql, type SQL } from 'drizzle-orm';
import { house } from '../ledger/house.ts';

export type ClosedSums = Record<'deposits' | 'withdrawals' | 'interest' | 'bonuses' | 'adjustments', Idr>;

/**
 * One row with what came to closed accounts, and left them, by transfers from and to the company's accounts; `accounts` are
 * narrowed by a condition. The company's accounts have the highest ids. An amount is positive where it added to the member; at
 * the bank that was a deposit, or a withdrawal that was reversed.
 */
export const sumsOfAccounts = (condition: SQL): SQL => sql`
  select
    coalesce(sum(moved) filter (where company = ${house.bank} and (moved > 0) = is_first), 0) as deposits,
    -coalesce(sum(moved) filter (where company = ${house.bank} and (moved > 0) <> is_first), 0) as withdrawals,
    coalesce(sum(moved) filter (where company = ${house.interest_expense}), 0) as interest,
    coalesce(sum(moved) filter (where company = ${house.referral_expense}), 0) as bonuses,
    coalesce(sum(moved) filter (where company = ${house.adjustments}), 0) as adjustments
  from accounts
  cross join lateral (
    select debit_account_id as company, amount as moved, reverses_id is null as is_first from transfers
    where credit_account_id = accounts.id and debit_account_id >= ${house.bank}
    union all
    select credit_account_id, -amount, reverses_id is null from transfers
    where debit_account_id = accounts.id and credit_account_id >= ${house.bank}
  ) as movements
  where ${condition}`;

/* Also of those who were deleted before closed members were recorded: their accounts name no member. */
const areClosed = sql`user_id is null and kind in ('available', 'invested', 'bonus_debt')`;

/**
 * What deleted members paid in and were paid out, and what they got as interest, bonuses and adjustments, each less what was
 * reversed, IDR: the part of the books that the totals of members leave out.
 */
export async function sumClosedMembers(tx: Tx): Promise<ClosedSums> {
  const [row] = await tx.execute<Record<keyof ClosedSums, string>>(sumsOfAccounts(areClosed));
  const amountOf = (source: keyof ClosedSums) => idr(Number(row?.[source] ?? 0));
  return {
    deposits: amountOf('deposits'),
    withdrawals: amountOf('withdrawals'),
    interest: amountOf('interest'),
    bonuses: amountOf('bonuses'),
    adjustments: amountOf('adjustments'),
  };
}
