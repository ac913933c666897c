import type { Tx } from '@app/db';
import { idr, type Idr } from '@app/money';
import { sql, type SQL } from 'drizzle-orm';
import { companyAccounts } from '../ledger/company-accounts.ts';

export type ClosedSums = Record<'deposits' | 'withdrawals' | 'interest' | 'bonuses' | 'adjustments', Idr>;

/**
 * Selects one row with the sums of the transfers between closed accounts and company accounts; `condition` selects the accounts.
 * The company accounts have the highest ids. An amount is positive where it credited the member; at the bank that is a deposit,
 * or a withdrawal that was reversed.
 */
export const selectClosedAccountSums = (condition: SQL): SQL => sql`
  select
    coalesce(sum(moved) filter (where company = ${companyAccounts.bank} and (moved > 0) = is_first), 0) as deposits,
    -coalesce(sum(moved) filter (where company = ${companyAccounts.bank} and (moved > 0) <> is_first), 0) as withdrawals,
    coalesce(sum(moved) filter (where company = ${companyAccounts.interest_expense}), 0) as interest,
    coalesce(sum(moved) filter (where company = ${companyAccounts.referral_expense}), 0) as bonuses,
    coalesce(sum(moved) filter (where company = ${companyAccounts.adjustments}), 0) as adjustments
  from accounts
  cross join lateral (
    select debit_account_id as company, amount as moved, reverses_id is null as is_first from transfers
    where credit_account_id = accounts.id and debit_account_id >= ${companyAccounts.bank}
    union all
    select credit_account_id, -amount, reverses_id is null from transfers
    where debit_account_id = accounts.id and credit_account_id >= ${companyAccounts.bank}
  ) as movements
  where ${condition}`;

/* Includes members deleted before closed members were recorded: their accounts name no member. */
const areClosed = sql`user_id is null and kind in ('available', 'invested', 'bonus_debt')`;

/**
 * What deleted members deposited, withdrew, and received as interest, bonuses and adjustments, each less its reversals, IDR: the
 * part of the ledger that the totals of members leave out.
 */
export async function sumClosedMembers(tx: Tx): Promise<ClosedSums> {
  const [row] = await tx.execute<Record<keyof ClosedSums, string>>(selectClosedAccountSums(areClosed));
  const amountOf = (source: keyof ClosedSums) => idr(Number(row?.[source] ?? 0));
  return {
    deposits: amountOf('deposits'),
    withdrawals: amountOf('withdrawals'),
    interest: amountOf('interest'),
    bonuses: amountOf('bonuses'),
    adjustments: amountOf('adjustments'),
  };
}
