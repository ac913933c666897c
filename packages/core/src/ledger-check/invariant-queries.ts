import { logKinds, memberAccounts, type Invariant } from '@app/contract';
import type { Tx } from '@app/db';
import { sql, type SQL } from 'drizzle-orm';
import { unloggedBelowCursor } from '../ledger-log/append-records.ts';
import { findUnapproved } from './find-unapproved.ts';
import { findUnsigned } from './find-unsigned.ts';

const memberKinds = sql.raw(memberAccounts.map((kind) => `'${kind}'`).join(', '));

/* The invariants that hold for a row also hold for its closed record. */
const closedRows = (table: 'transactions' | 'investments', kind: string) =>
  sql.raw(
    `select closed.* from closed_records, jsonb_populate_record(null::${table}, record) as closed where closed_records.kind = '${kind}'`,
  );
const everyTransaction = sql`(select * from transactions union all ${closedRows('transactions', 'transaction')}) as transactions`;
const everyInvestment = sql`(select * from investments union all ${closedRows('investments', 'investment')}) as investments`;

/**
 * For each invariant, a query that returns one row per violation, described in its column `example`, or a function that describes each.
 */
export const violationsOf: Record<Invariant, SQL | ((tx: Tx) => Promise<string[]>)> = {
  balances_sum_to_zero: sql`
    select 'all balances together are ' || sum(balance) as example from accounts having sum(balance) <> 0`,

  balance_is_credits_minus_debits: sql`
    with moved as (
      select account_id, sum(credit) as credits, sum(debit) as debits
      from (
        select credit_account_id as account_id, amount as credit, 0 as debit from transfers
        union all
        select debit_account_id, 0, amount from transfers
      ) as sides
      group by account_id
    )
    select 'account ' || accounts.id || ' holds ' || balance || ', its transfers ' || coalesce(moved.credits - moved.debits, 0) as example
    from accounts left join moved on moved.account_id = accounts.id
    where accounts.credits <> coalesce(moved.credits, 0) or accounts.debits <> coalesce(moved.debits, 0)`,

  no_member_account_negative: sql`
    select 'account ' || id || ' holds ' || balance as example from accounts where kind in (${memberKinds}) and balance < 0
    union all
    select 'account ' || id || ' was paid more than it owed: ' || balance from accounts where kind = 'bonus_debt' and balance > 0`,

  invested_is_sum_of_active_values: sql`
    with held as (select user_id, sum(current_value) as value from investments where status = 'active' group by user_id)
    select 'account ' || accounts.id || ' holds ' || balance || ', the active investments ' || coalesce(held.value, 0) as example
    from accounts full join held on held.user_id = accounts.user_id
    where accounts.kind = 'invested' and balance <> coalesce(held.value, 0)`,

  value_is_amount_plus_earned: sql`
    with paid as (
      select investment_id,
        sum(amount) filter (where kind = 'interest') as interest,
        sum(amount) filter (where kind = 'purchase') as purchase,
        sum(amount) filter (where kind = 'maturity') as maturity
      from transfers where investment_id is not null group by investment_id
    ),
    taken_back as (
      select interest.investment_id, sum(reversal.amount) as total,
        coalesce(sum(reversal.amount) filter (where reversal.debit_account_id <> interest.credit_account_id), 0) as after_maturity
      from transfers reversal join transfers interest on interest.id = reversal.reverses_id and interest.kind = 'interest'
      group by interest.investment_id
    )
    select 'investment ' || id || ' is worth ' || current_value || ': ' || amount || ' + ' || total_earned || '; its transfers: bought for '
      || coalesce(paid.purchase, 0) || ', interest ' || coalesce(paid.interest, 0) - coalesce(taken_back.total, 0) || ', matured at ' || coalesce(paid.maturity, 0) as example
    from ${everyInvestment} left join paid on paid.investment_id = investments.id left join taken_back on taken_back.investment_id = investments.id
    where current_value <> amount + total_earned
      or amount <> coalesce(paid.purchase, 0)
      or total_earned <> coalesce(paid.interest, 0) - coalesce(taken_back.total, 0)
      or coalesce(paid.maturity, 0) <> case when status = 'completed' then current_value + coalesce(taken_back.after_maturity, 0) else 0 end`,

  one_interest_per_investment_day: sql`
    select 'investment ' || investment_id || ' day ' || accrual_day || ': ' || count(*) || ' interest transfers' as example
    from transfers where kind = 'interest' group by investment_id, accrual_day having count(*) > 1
    union all
    select 'investment ' || investments.id || ': ' || count(*) || ' days of ' || duration_days || ', the last is day ' || max(accrual_day)
    from transfers join ${everyInvestment} on investments.id = transfers.investment_id
    where transfers.kind = 'interest'
    group by investments.id, duration_days, days_accrued
    having count(*) > duration_days or max(accrual_day) > duration_days or count(*) <> days_accrued`,

  one_bonus_per_friend_and_day: sql`
    select 'friend ' || referred_user_id || ' on ' || bonus_on || ': ' || count(*) || ' bonuses' as example
    from transfers where kind = 'referral_bonus' group by referred_user_id, bonus_on having count(*) > 1
    union all
    select 'friend ' || bonus.referred_user_id || ' on ' || bonus.bonus_on || ': ' || taken || ' was taken back of ' || bonus.amount || ', ' || restored || ' of it given back'
    from transfers bonus join (
      select transaction_id, coalesce(sum(amount) filter (where kind = 'bonus_correction'), 0) as taken,
        coalesce(sum(amount) filter (where kind = 'bonus_restoration'), 0) as restored
      from transfers where kind in ('bonus_correction', 'bonus_restoration') group by transaction_id
    ) as corrected on corrected.transaction_id = bonus.transaction_id
    where bonus.kind = 'referral_bonus' and taken - restored not between 0 and bonus.amount`,

  transaction_posts_its_amount: sql`
    with owners as (select id, coalesce(user_id, closed_user_id) as user_id from accounts where kind in (${memberKinds}) or kind = 'bonus_debt'),
    sides as (
      select transaction_id, transfers.amount as moved, owners.user_id from transfers join owners on owners.id = credit_account_id where transaction_id is not null
      union all
      select transaction_id, -transfers.amount, owners.user_id from transfers join owners on owners.id = debit_account_id where transaction_id is not null
    ),
    net as (select transaction_id, sum(moved) as moved from sides group by transaction_id)
    select 'transaction ' || id || ' (' || type || ', ' || status || ') of ' || amount || ' posted ' || coalesce(net.moved, 0) as example
    from ${everyTransaction} left join net on net.transaction_id = transactions.id
    where coalesce(net.moved, 0) <> case
      when status <> 'approved' or deleted_at is not null then 0
      when type = 'withdrawal' then -amount
      else amount
    end
    union all
    select 'transaction ' || transactions.id || ' was posted to an account of another user'
    from sides join ${everyTransaction} on transactions.id = sides.transaction_id
    where sides.user_id is distinct from transactions.user_id
    union all
    select 'transfer ' || transfers.id || ' (' || transfers.kind || ') goes where its kind does not go'
    from transfers join accounts debit on debit.id = debit_account_id join accounts credit on credit.id = credit_account_id
    where (debit.user_id is not null or debit.kind not in (${memberKinds})) and (credit.user_id is not null or credit.kind not in (${memberKinds}))
      and not is_route(transfers.kind, debit, credit, transfers.amount, transfers.reverses_id)
    union all
    select 'transfer ' || transfers.id || ' names transaction ' || transaction_id || ', which does not exist'
    from transfers
    join owners on owners.id in (credit_account_id, debit_account_id) and owners.user_id is not null
    where transaction_id is not null and not exists (select from transactions where transactions.id = transaction_id)
      and not exists (select from closed_records where record_id = transaction_id and kind = 'transaction')`,

  no_transfer_in_the_future: sql`
    select 'transfer ' || id || ' (' || kind || ') counts from ' || effective_at as example
    from transfers where effective_at > (select transfer_horizon())`,

  balance_after_is_right_after_its_posting: sql`
    with moved as (
      select transfers.id, transaction_id, accounts.id as account_id, transfers.amount
      from transfers join accounts on accounts.id = credit_account_id and accounts.kind = 'available'
      union all
      select transfers.id, transaction_id, accounts.id, -transfers.amount
      from transfers join accounts on accounts.id = debit_account_id and accounts.kind = 'available'
    ),
    running as (select id, transaction_id, sum(amount) over (partition by account_id order by id) as balance from moved),
    posted as (
      select distinct on (transaction_id) transaction_id, balance from running where transaction_id is not null order by transaction_id, id desc
    )
    select 'transaction ' || id || ' says that ' || coalesce(balance_after::text, 'nothing') || ' was there after it, its transfers ' || posted.balance as example
    from ${everyTransaction} join posted on posted.transaction_id = transactions.id
    where type <> 'interest' and status = 'approved' and deleted_at is null and balance_after is distinct from posted.balance`,

  closed_accounts_hold_nothing: sql`
    select 'account ' || id || ' of a closed member holds ' || balance as example
    from accounts where user_id is null and kind in (${memberKinds}, 'bonus_debt') and balance <> 0
    union all
    select 'member ' || user_number || ' is closed and still a user' from closed_members where exists (select from users where id = user_id)
    union all
    select 'member ' || user_number || ' is closed without their accounts'
    from closed_members where (select count(*) from accounts where closed_user_id = closed_members.user_id and kind in (${memberKinds})) <> 2
    union all
    select kind || ' ' || record_id || ' was deleted, though its member is not'
    from closed_records where not exists (select from closed_members where closed_members.user_id = closed_records.user_id)`,

  logged_rows_are_unchanged: sql`
    select kind || ' ' || row_id || case when text is null then ' was deleted' else ' was changed' end || ' after it was logged as record ' || position as example
    from logged_rows where leaf is distinct from log_leaf(salt, text) or octet_length(salt) <> 16`,

  every_row_is_logged: sql`
    select * from (${sql.join(
      logKinds.map((kind) => unloggedBelowCursor(kind)),
      sql` union all `,
    )}) as unlogged`,

  log_is_signed: findUnsigned,

  large_transfers_were_approved: findUnapproved,
};
