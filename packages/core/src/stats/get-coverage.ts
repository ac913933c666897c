import { BUSINESS_TIME_ZONE, businessDayOf, dayMs, endOf, type BusinessDay, type Coverage, type CoverageInput } from '@app/contract';
import { inSnapshot } from '@app/db';
import { add, idr, type Idr } from '@app/money';
import { sql } from 'drizzle-orm';
import { sumClosedMembers } from '../closed-members/sum-closed-members.ts';
import type { ReaderCtx } from '../context.ts';
import { companyAccounts } from '../ledger/company-accounts.ts';
import { money, position } from './get-position.ts';

type Totals = { at_bank: string; deposits: string; withdrawals: string; treasury: string; available: string; invested: string };
type Day = { day: BusinessDay; at_bank: string; owed: string };

/**
 * Money at the bank against what is owed to members, now and at the end of each business day, in one snapshot. Nothing is stored:
 * each past day is calculated back from the current balances by its transfers. A transfer belongs to the day of its effective
 * instant, even when posted later. Amounts are IDR.
 */
export function getCoverage(ctx: ReaderCtx, { days }: CoverageInput): Promise<Coverage> {
  return inSnapshot(ctx.db, async (tx) => {
    const today = businessDayOf(ctx.now());
    const first = businessDayOf(new Date(ctx.now().getTime() - (days - 1) * dayMs));
    const [totals] = await tx.execute<Totals>(selectTotals);
    const closed = await sumClosedMembers(tx);
    const [atBank, available, invested] = [money(totals?.at_bank), money(totals?.available), money(totals?.invested)];
    const owed = add(available, invested);
    const changes = await tx.execute<Day>(changesSince(first));
    return {
      ...position(atBank, owed),
      deposits: money(totals?.deposits),
      withdrawals: money(totals?.withdrawals),
      treasury: money(totals?.treasury),
      closedDeposits: closed.deposits,
      closedWithdrawals: closed.withdrawals,
      available,
      invested,
      asOf: ctx.now(),
      history: historyOf(changes, { first, today, atBank, owed }),
    };
  });
}

/*
 * Deposits and money put into the treasury debit the bank account, withdrawals and money taken out of it credit the bank account, and a
 * reversal does the opposite of what it reverses. So, of what counts now:
 * deposits = debits of the bank - credits of the treasury - reversals between bank and members
 * withdrawals = credits of the bank - debits of the treasury - the same reversals
 * A reversal of a withdrawal is subtracted from the deposits because it is a debit of the bank but no deposit, and a reversal of a
 * deposit because the debit of that deposit is still in the sum; the other way round for the withdrawals.
 */
const selectTotals = sql`
  with reversed as (
    select coalesce(sum(amount), 0) as amount from transfers
    where reverses_id is not null
      and ${companyAccounts.bank} in (debit_account_id, credit_account_id)
      and ${companyAccounts.treasury} not in (debit_account_id, credit_account_id)
  )
  select -sum(balance) filter (where id = ${companyAccounts.bank}) as at_bank,
    sum(debits) filter (where id = ${companyAccounts.bank}) - sum(credits) filter (where id = ${companyAccounts.treasury}) - any_value(reversed.amount) as deposits,
    sum(credits) filter (where id = ${companyAccounts.bank}) - sum(debits) filter (where id = ${companyAccounts.treasury}) - any_value(reversed.amount) as withdrawals,
    sum(balance) filter (where id = ${companyAccounts.treasury}) as treasury,
    coalesce(sum(balance) filter (where kind = 'available'), 0) as available,
    coalesce(sum(balance) filter (where kind = 'invested'), 0) as invested
  from accounts, reversed`;

/* What members owe, which is no part of what is owed to them. */
const bonusDebtAccounts = sql`select id from accounts where kind = 'bonus_debt'`;

/*
 * The changes of the bank balance and of what is owed to members, per business day. The expression of the day equals that of the
 * statistics `transfers_by_day`: without them the planner expects as many days as transfers and sorts all of them. An id below that
 * of `bank` is a member's account, so that only the accounts of bonus debts are looked up. A transfer between `available` and
 * `invested` is added and subtracted, and changes nothing.
 */
const changesSince = (first: BusinessDay) => sql`
  select (bin at time zone ${sql.raw(`'${BUSINESS_TIME_ZONE}'`)})::date::text as day, at_bank, owed
  from (
    select date_bin('1 day', effective_at, timestamptz '2000-01-01 00:00:00+08') as bin,
      coalesce(sum(amount) filter (where debit_account_id = ${companyAccounts.bank}), 0)
        - coalesce(sum(amount) filter (where credit_account_id = ${companyAccounts.bank}), 0) as at_bank,
      coalesce(sum(amount) filter (where credit_account_id < ${companyAccounts.bank} and credit_account_id not in (${bonusDebtAccounts})), 0)
        - coalesce(sum(amount) filter (where debit_account_id < ${companyAccounts.bank} and debit_account_id not in (${bonusDebtAccounts})), 0) as owed
    from transfers
    where effective_at >= ${endOf(first).toISOString()}::timestamptz - interval '1 day'
    group by bin
  ) as days
  order by bin desc`;

/** `atBank` and `owed` at the end of `today`, IDR. */
type HistoryRange = { first: BusinessDay; today: BusinessDay; atBank: Idr; owed: Idr };

/**
 * Calculates back from the end of today, subtracting the changes of each day; oldest day first, and no days before the first money.
 */
function historyOf(changes: Day[], { first, today, ...current }: HistoryRange): Coverage['history'] {
  const changeOn = new Map(changes.map(({ day, at_bank, owed }) => [day, { atBank: Number(at_bank), owed: Number(owed) }]));
  const history: Coverage['history'] = [];
  let { atBank, owed } = current;
  for (let day = today; day >= first; day = dayBefore(day)) {
    history.push({ day, ...position(atBank, owed) });
    const change = changeOn.get(day);
    atBank = idr(atBank - (change?.atBank ?? 0));
    owed = idr(owed - (change?.owed ?? 0));
  }
  const indexOfFirstMoney = history.findLastIndex((point) => point.atBank !== 0 || point.owed !== 0);
  return history.slice(0, Math.max(indexOfFirstMoney, 0) + 1).toReversed();
}

const dayBefore = (day: BusinessDay): BusinessDay => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);
