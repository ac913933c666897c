import { BUSINESS_TIME_ZONE, type Coverage, type CoverageInput } from '@app/contract';
import { add, idr, type Idr } from '@app/money';
import { sql } from 'drizzle-orm';
import { businessDayOf, endOf, type BusinessDay } from '../business-day.ts';
import { sumClosedMembers } from '../closed-members/sum-closed-members.ts';
import type { Ctx } from '../context.ts';
import { house } from '../ledger/house.ts';

type Holdings = { at_bank: string; deposits: string; withdrawals: string; treasury: string; available: string; invested: string };
type Day = { day: BusinessDay; at_bank: string; owed: string };

const dayMs = 86_400_000;

/**
 * Money at the bank against what is owed to members, now and at the end of each business day, in one consistent look at
 * the books. Nothing of it is stored: the balances are those of now, and each day before is what its transfers leave of
 * them. A day counts what counts from then on, also where it was written later. IDR.
 */
export function getCoverage(ctx: Ctx, { days }: CoverageInput): Promise<Coverage> {
  return ctx.db.transaction(
    async (tx) => {
      const today = businessDayOf(ctx.now());
      const first = businessDayOf(new Date(ctx.now().getTime() - (days - 1) * dayMs));
      const [held] = await tx.execute<Holdings>(holdings);
      const closed = await sumClosedMembers(tx);
      const [atBank, available, invested] = [money(held?.at_bank), money(held?.available), money(held?.invested)];
      const owed = add(available, invested);
      const changes = await tx.execute<Day>(changesSince(first));
      return {
        ...position(atBank, owed),
        deposits: money(held?.deposits),
        withdrawals: money(held?.withdrawals),
        treasury: money(held?.treasury),
        closedDeposits: closed.deposits,
        closedWithdrawals: closed.withdrawals,
        available,
        invested,
        asOf: ctx.now(),
        history: historyOf(changes, { first, today, atBank, owed }),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

const money = (text: string | undefined): Idr => idr(Number(text ?? 0));

/*
 * Only deposits, withdrawals, the treasury and reversals of these touch the bank. So what the members paid in is what the
 * bank was debited less what the treasury was credited, and less the reversals between bank and members: such a
 * reversal gave back a withdrawal, which was no deposit, or took a deposit back. Paid out is the same from the other side.
 */
const holdings = sql`
  with reversed as (
    select coalesce(sum(amount), 0) as amount from transfers
    where reverses_id is not null
      and ${house.bank} in (debit_account_id, credit_account_id)
      and ${house.treasury} not in (debit_account_id, credit_account_id)
  )
  select -sum(balance) filter (where id = ${house.bank}) as at_bank,
    sum(debits) filter (where id = ${house.bank}) - sum(credits) filter (where id = ${house.treasury}) - any_value(reversed.amount) as deposits,
    sum(credits) filter (where id = ${house.bank}) - sum(debits) filter (where id = ${house.treasury}) - any_value(reversed.amount) as withdrawals,
    sum(balance) filter (where id = ${house.treasury}) as treasury,
    coalesce(sum(balance) filter (where kind = 'available'), 0) as available,
    coalesce(sum(balance) filter (where kind = 'invested'), 0) as invested
  from accounts, reversed`;

/*
 * By business day what came to the bank and to the members. The day is written as in the statistics `transfers_by_day`: without
 * them as many days are expected as there are transfers, and all of them are sorted. The house's accounts have the highest ids, so that no account
 * has to be looked up; what moves inside a member's own accounts changes nothing that is owed.
 */
const debts = sql`select id from accounts where kind = 'bonus_debt'`;

const changesSince = (first: BusinessDay) => sql`
  select (bin at time zone ${sql.raw(`'${BUSINESS_TIME_ZONE}'`)})::date::text as day, at_bank, owed
  from (
    select date_bin('1 day', effective_at, timestamptz '2000-01-01 00:00:00+08') as bin,
      coalesce(sum(amount) filter (where debit_account_id = ${house.bank}), 0)
        - coalesce(sum(amount) filter (where credit_account_id = ${house.bank}), 0) as at_bank,
      coalesce(sum(amount) filter (where credit_account_id < ${house.bank} and credit_account_id not in (${debts})), 0)
        - coalesce(sum(amount) filter (where debit_account_id < ${house.bank} and debit_account_id not in (${debts})), 0) as owed
    from transfers
    where effective_at >= ${endOf(first).toISOString()}::timestamptz - interval '1 day'
    group by bin
  ) as days
  order by bin desc`;

type Ends = { first: BusinessDay; today: BusinessDay; atBank: Idr; owed: Idr };

/** From today's end backwards, taking away what each day brought; the oldest day comes first, and none before the first money. */
function historyOf(changes: Day[], { first, today, ...now }: Ends): Coverage['history'] {
  const changeOn = new Map(changes.map(({ day, at_bank, owed }) => [day, { atBank: Number(at_bank), owed: Number(owed) }]));
  const history: Coverage['history'] = [];
  let { atBank, owed } = now;
  for (let day = today; day >= first; day = dayBefore(day)) {
    history.push({ day, ...position(atBank, owed) });
    const change = changeOn.get(day);
    atBank = idr(atBank - (change?.atBank ?? 0));
    owed = idr(owed - (change?.owed ?? 0));
  }
  const begun = history.findLastIndex((point) => point.atBank !== 0 || point.owed !== 0);
  return history.slice(0, Math.max(begun, 0) + 1).toReversed();
}

const dayBefore = (day: BusinessDay): BusinessDay => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);

function position(atBank: Idr, owed: Idr): { atBank: Idr; owed: Idr; ratioPpm: number | null } {
  return { atBank, owed, ratioPpm: owed === 0 ? null : ppmOf(BigInt(atBank), BigInt(owed)) };
}

/* Rounded down also below nothing. A few rupiah owed against a full bank would be more than a whole number can say. */
function ppmOf(part: bigint, whole: bigint): number {
  const scaled = part * 1_000_000n;
  const down = scaled / whole - (scaled < 0n && scaled % whole !== 0n ? 1n : 0n);
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  return Number(down > most ? most : down < -most ? -most : down);
}
