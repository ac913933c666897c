import { endOf, type BusinessDay } from '@app/contract';
import type { Tx } from '@app/db';
import { idr, REFERRAL_RATE_PPM, type Idr } from '@app/money';
import { sql } from 'drizzle-orm';
import { countBatch, nothingPaid } from '../accrual/batch-result.ts';
import { planForSets } from '../accrual/plan-for-sets.ts';
import type { Ctx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { companyAccounts } from '../ledger/company-accounts.ts';
import { balanceAt, revertedDepositsOf } from './reverted-deposits.ts';

export type BonusBatch = {
  runId: string;
  day: BusinessDay;
  /** The friend after whom the batch begins, in id order; undefined: from the first. */
  after: string | undefined;
  size: number;
};

/**
 * `last`: the last friend of the batch, null when there was none. `held`: the number of friends skipped because another
 * transaction has locked them.
 */
export type BonusBatchResult = { last: string | null; held: number };

/**
 * Pays the referrers of the next `size` friends the bonus of one past business day, on the available balance of each friend at
 * its end: one statement for transfers, transactions and (through the ledger's trigger) the balances. Every timestamp in the rows
 * is the end of the day, so that a late run writes the same rows as a punctual one. Friends locked by another worker, and those
 * already paid for, are skipped. No bonus is due on deposits that have been taken back since; a referrer's bonus debt is set off
 * at once.
 */
export function accrueBonusBatch(ctx: Ctx, { runId, day, after, size }: BonusBatch): Promise<BonusBatchResult> {
  return inTransaction(ctx, async (tx) => {
    await planForSets(tx);
    const { taken, ...batch } = await lockReferredMembers(tx, { end: endOf(day).toISOString(), after, size });
    if (taken.length > 0) {
      await lockReferrers(tx, taken);
      const { posted, amount } = await payBonuses(tx, ctx, { day, friends: taken });
      if (posted > 0) await countBatch(tx, runId, { ...nothingPaid, posted, amount });
    }
    return batch;
  });
}

/*
 * Both users of a referral are locked until commit, so that neither the friend nor the referrer can be deleted meanwhile. The
 * locks are taken without waiting, so that a deletion, which locks a user and then needs the accounts, cannot deadlock with this.
 */
async function lockReferredMembers(tx: Tx, { end, after, size }: { end: string; after: string | undefined; size: number }) {
  const [row] = await tx.execute<{ listed: number; last: string | null; taken: string[] }>(sql`
    with listed as (
      select id from users
      where referred_by is not null and created_at < ${end}::timestamptz ${after === undefined ? sql`` : sql`and id > ${after}::uuid`}
      order by id limit ${size}
    ),
    taken as (
      select friend.id from users friend join users referrer on referrer.id = friend.referred_by
      where friend.id in (select id from listed)
      for no key update of friend skip locked for key share of referrer skip locked
    )
    select (select count(*)::int from listed) as listed, (select id from listed order by id desc limit 1) as last,
      (select coalesce(array_agg(id), '{}') from taken) as taken`);
  if (!row) return { last: null, held: 0, taken: [] };
  return { last: row.last, held: row.listed - row.taken.length, taken: row.taken };
}

/* In id order, as everywhere; from here on the balances cannot change, and `balance_after` is exact. */
const lockReferrers = (tx: Tx, friends: string[]) =>
  tx.execute(sql`
    select from accounts
    where kind in ('available', 'bonus_debt') and user_id in (select referred_by from users where id = any(${sql.param(friends)}::uuid[]))
    order by id for no key update`);

/*
 * The balance of a friend at the end of the day is the current balance less what has moved since, by effective instant: an index
 * on (account, effective_at) serves this without reading the whole ledger. Whether a friend has been paid for is a scalar
 * subquery because NOT EXISTS would be planned as a join with all bonuses ever paid.
 */
async function payBonuses(
  tx: Tx,
  ctx: Ctx,
  { day, friends }: { day: BusinessDay; friends: string[] },
): Promise<{ posted: number; amount: Idr }> {
  const end = endOf(day).toISOString();
  const at = sql`${end}::timestamptz`;
  const own = { id: sql`own.id`, balance: sql`own.balance` };
  const [row] = await tx.execute<{ posted: number; amount: string }>(sql`
    with held as (
      select friend.id as friend_id, referrer.user_id as referrer_id, referrer.id as account_id, referrer.balance as balance_before,
        ${balanceAt(own, at)} - ${revertedDepositsOf(own.id, at)} as balance
      from users friend
      join accounts own on own.user_id = friend.id and own.kind = 'available'
      join accounts referrer on referrer.user_id = friend.referred_by and referrer.kind = 'available'
      where friend.id = any(${sql.param(friends)}::uuid[])
        and (select id from transfers where kind = 'referral_bonus' and referred_user_id = friend.id and bonus_on = ${day}::date) is null
    ),
    bonus as materialized (
      select *, uuidv7() as transaction_id
      from (select *, day_interest(balance::bigint, ${REFERRAL_RATE_PPM}::int) as amount from held where balance > 0) as rounded
      where amount > 0
    ),
    written as (
      insert into transactions (id, user_id, type, status, amount, balance_after, created_at, referred_user_id, bonus_on)
      select transaction_id, referrer_id, 'referral_bonus', 'approved', amount,
        balance_before + sum(amount) over (partition by account_id order by friend_id), ${end}::timestamptz, friend_id, ${day}::date
      from bonus
    ),
    posted as (
      insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, transaction_id, referred_user_id, bonus_on)
      select case when debt_id is null then 'referral-' else 'bonus-set-off-' || debt_id || '-' end || friend_id || '-' || ${day}::text,
        case when debt_id is null then 'referral_bonus' else 'bonus_set_off' end,
        case when debt_id is null then ${companyAccounts.referral_expense}::bigint else account_id end, coalesce(debt_id, account_id), amount,
        ${end}::timestamptz, ${ctx.now().toISOString()}::timestamptz, transaction_id,
        case when debt_id is null then friend_id end, case when debt_id is null then ${day}::date end
      from (
        select friend_id, account_id, amount, transaction_id, null::bigint as debt_id from bonus
        union all
        select min(friend_id::text)::uuid, account_id, least(sum(amount), -debt.balance)::bigint, null, debt.id
        from bonus join accounts debt on debt.user_id = referrer_id and debt.kind = 'bonus_debt' and debt.balance < 0
        group by account_id, debt.id, debt.balance
      ) as due
      order by debt_id is not null, friend_id
    )
    select count(*)::int as posted, coalesce(sum(amount), 0) as amount from bonus`);
  return { posted: row?.posted ?? 0, amount: idr(Number(row?.amount ?? 0)) };
}
