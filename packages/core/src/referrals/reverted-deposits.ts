import type { Idr } from '@app/money';
import { sql, type SQL } from 'drizzle-orm';

/** A deposit of which `inEffect` (IDR, 0 for none) will be posted and not reversed, though it has not been posted yet. */
type Correction = { depositId: string; inEffect: Idr };

/**
 * SQL: the part of an account's balance at `end` from deposits that have been taken back or lowered since, IDR, on which no bonus
 * is due. A deposit that was raised later counts with its amount at that time. `correction`: a change about to be posted, counted
 * as if posted. The first two arguments are SQL expressions.
 */
export const revertedDepositsOf = (accountId: SQL, end: SQL, correction?: Correction): SQL => sql`(
  select coalesce(sum(original.amount - least(original.amount, coalesce((
    select sum(unreversed.amount) from transfers unreversed
    where unreversed.transaction_id = original.transaction_id and unreversed.kind = 'deposit'
      and not exists (select from transfers taken where taken.reverses_id = unreversed.id)
  ), 0))), 0)
  from transfers reversal join transfers original on original.id = reversal.reverses_id
  where reversal.debit_account_id = ${accountId} and reversal.kind = 'reversal' and reversal.effective_at >= ${end}
    and original.kind = 'deposit' and original.effective_at < ${end}
    ${correction ? sql`and original.transaction_id <> ${correction.depositId}::uuid` : sql``}
)${correction ? sql` + ${revertedPartOf(correction, accountId, end)}` : sql``}`;

/* What the deposit had posted at `end`, reversed since or about to be, less what will remain posted of it. */
const revertedPartOf = ({ depositId, inEffect }: Correction, accountId: SQL, end: SQL): SQL => sql`(
  select coalesce(sum(greatest(original.amount - ${inEffect}::bigint, 0)), 0)
  from transfers original left join transfers reversal on reversal.reverses_id = original.id
  where original.transaction_id = ${depositId}::uuid and original.kind = 'deposit' and original.credit_account_id = ${accountId}
    and original.effective_at < ${end} and (reversal.id is null or reversal.effective_at >= ${end})
)`;

/**
 * SQL: the balance of an account at `end`, calculated back from its current balance by the effective instants of the transfers.
 * IDR.
 */
export const balanceAt = (account: { id: SQL; balance: SQL }, end: SQL): SQL => sql`(${account.balance}
  - coalesce((select sum(amount) from transfers where credit_account_id = ${account.id} and effective_at >= ${end}), 0)
  + coalesce((select sum(amount) from transfers where debit_account_id = ${account.id} and effective_at >= ${end}), 0))`;
