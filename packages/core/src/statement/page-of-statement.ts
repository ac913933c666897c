import type { HeldBalances, ListStatementInput, MemberTransferKind, StatementLine, StatementPage } from '@app/contract';
import type { Db, Tx } from '@app/db';
import { idr, type PlanType } from '@app/money';
import { sql, type SQL } from 'drizzle-orm';
import { positionCursor, readPositionCursor } from '../cursor.ts';
import { withinDays } from '../within-days.ts';

type Line = {
  id: string;
  at: string;
  /** `at` in microseconds since 1970; with the id it forms the cursor. */
  position: string;
  kind: MemberTransferKind;
  available: string;
  invested: string;
  /* Null where the same correction continues in the next line. */
  available_after: string | null;
  invested_after: string | null;
  is_correction: boolean;
  plan_type: PlanType | null;
  accrual_day: number | null;
  reason: string | null;
};

/* Every row repeats the values of the whole statement; without lines, one row carries only those. */
type Row = (Line | { [column in keyof Line]: null }) & {
  total: number;
  opening_available: string;
  opening_invested: string;
  closing_available: string;
  closing_invested: string;
  in_available: string;
  in_invested: string;
  out_available: string;
  out_invested: string;
};

/** The ids of the two accounts of a statement. */
export type StatementAccounts = { available: number; invested: number };

/**
 * Every transfer of the member, newest first, with its change and the balance after it. Order and balances go by effective
 * instant, then by id, like the days of the balance history; a transfer posted late has its place by its effective instant. The
 * transfers that one correction reversed and posted again have their balances at its last line alone, because there was no moment
 * between them. `from` and `to` are Singapore days; `account` keeps only the movements of that balance. One SQL statement, so
 * that lines and balances are of one snapshot.
 */
export async function pageOfStatement(
  db: Db | Tx,
  accountIds: StatementAccounts,
  { limit, cursor, from, to, account }: ListStatementInput,
): Promise<StatementPage> {
  const { available, invested } = accountIds;
  const before = from === undefined ? sql`false` : sql`not (${withinDays(sql`effective_at`, { from })})`;
  const upTo = withinDays(sql`effective_at`, { to }) ?? sql`true`;
  const within = withinDays(sql`effective_at`, { from, to }) ?? sql`true`;
  const rows = await db.execute<Row>(sql`
    with lines as materialized (
      select id, effective_at, posted_at, kind, transaction_id, investment_id, accrual_day, reason,
        ${changeOf(available)} as available, ${changeOf(invested)} as invested
      from transfers
      where debit_account_id in (${available}, ${invested}) or credit_account_id in (${available}, ${invested})
    ),
    running as (
      select *, sum(available) over counting as available_sum, sum(invested) over counting as invested_sum,
        ${isOneCorrectionWith('lead')} as goes_on, ${isOneCorrectionWith('lag')} as goes_back
      from lines window counting as (order by effective_at, id)
    ),
    matching as (
      select *, case when not goes_on then available_sum end as available_after, case when not goes_on then invested_sum end as invested_after,
        goes_on or goes_back as is_correction
      from running
      where ${within} and ${account === undefined ? sql`true` : sql`${sql.identifier(account)} <> 0`}
    ),
    page as (
      select * from matching where ${behind(cursor)} order by effective_at desc, id desc limit ${limit + 1}
    ),
    held as (
      select ${totalOf('available', before)} as opening_available, ${totalOf('invested', before)} as opening_invested,
        ${totalOf('available', upTo)} as closing_available, ${totalOf('invested', upTo)} as closing_invested,
        ${totalOf('available', sql`${within} and available > 0`)} as in_available, ${totalOf('invested', sql`${within} and invested > 0`)} as in_invested,
        -${totalOf('available', sql`${within} and available < 0`)} as out_available, -${totalOf('invested', sql`${within} and invested < 0`)} as out_invested,
        (select count(*)::int from matching) as total
      from lines
    )
    select held.*, page.id, effective_at as at, (extract(epoch from effective_at) * 1000000)::bigint as position, kind, available, invested,
      available_after, invested_after, is_correction, accrual_day, reason,
      coalesce(plan_type, (
        select record ->> 'plan_type' from closed_records where record_id = page.investment_id and closed_records.kind = 'investment'
      )) as plan_type
    from held left join page on true left join investments on investments.id = page.investment_id
    order by effective_at desc, page.id desc`);
  return toPage(rows, limit);
}

const changeOf = (accountId: number): SQL =>
  sql`(case when credit_account_id = ${accountId} then amount else 0 end - case when debit_account_id = ${accountId} then amount else 0 end)`;

const totalOf = (account: 'available' | 'invested', condition: SQL): SQL =>
  sql`coalesce(sum(${sql.identifier(account)}) filter (where ${condition}), 0)`;

/**
 * SQL: whether the adjacent line (`lead`: the next, `lag`: the previous) belongs to the same correction: the earlier of both
 * reverses what the same operation posted again for the same transaction. The postings of one operation are adjacent, because its
 * accounts are locked.
 */
function isOneCorrectionWith(beside: 'lead' | 'lag'): SQL {
  const of = (column: string) => sql`${sql.raw(beside)}(${sql.identifier(column)}) over counting`;
  const earlier = beside === 'lead' ? sql`kind` : of('kind');
  return sql`coalesce(${of('transaction_id')} = transaction_id and ${of('effective_at')} = effective_at and ${of('posted_at')} = posted_at
    and ${earlier} = 'reversal', false)`;
}

/** SQL: the keyset condition that excludes the pages before `cursor`, which contains the position of their last line. */
function behind(cursor: string | undefined): SQL {
  if (cursor === undefined) return sql`true`;
  const { position, id } = readPositionCursor(cursor);
  return sql`(effective_at, id) < (timestamptz 'epoch' + ${position}::bigint * interval '1 microsecond', ${id}::bigint)`;
}

function toPage(rows: Row[], limit: number): StatementPage {
  const lines = rows.filter((row): row is Row & Line => row.id !== null);
  const shown = lines.slice(0, limit);
  const last = shown.at(-1);
  const [first] = rows;
  const heldAt = (available: string | undefined, invested: string | undefined): HeldBalances => ({
    available: idr(Number(available ?? 0)),
    invested: idr(Number(invested ?? 0)),
  });
  return {
    items: shown.map(toLine),
    total: first?.total ?? 0,
    isTotalEstimated: false,
    nextCursor: lines.length > limit && last ? positionCursor(last) : null,
    opening: heldAt(first?.opening_available, first?.opening_invested),
    closing: heldAt(first?.closing_available, first?.closing_invested),
    moneyIn: heldAt(first?.in_available, first?.in_invested),
    moneyOut: heldAt(first?.out_available, first?.out_invested),
  };
}

const toLine = (row: Line): StatementLine => ({
  id: Number(row.id),
  at: new Date(row.at),
  kind: row.kind,
  available: idr(Number(row.available)),
  invested: idr(Number(row.invested)),
  availableAfter: row.available_after === null ? null : idr(Number(row.available_after)),
  investedAfter: row.invested_after === null ? null : idr(Number(row.invested_after)),
  isCorrection: row.is_correction,
  planType: row.plan_type,
  accrualDay: row.accrual_day,
  reason: row.reason,
});
