import type { HeldBalances, ListStatementInput, MemberTransferKind, StatementLine, StatementPage } from '@app/contract';
import type { Db, Tx } from '@app/db';
import { idr, type PlanType } from '@app/money';
import { sql, type SQL } from 'drizzle-orm';
import { countSelected, type ListTotal } from '../count-listed.ts';
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
 * that lines and balances are of one snapshot; the number of lines is counted beside it.
 *
 * Only the lines of the page are read, each from the index of its account: the balances go back from the current ones, by the sums of
 * the movements after each line.
 */
export async function pageOfStatement(
  db: Db | Tx,
  accountIds: StatementAccounts,
  { limit, cursor, from, to, account }: ListStatementInput,
): Promise<StatementPage> {
  const { available, invested } = accountIds;
  const within = withinDays(sql`effective_at`, { from, to }) ?? sql`true`;
  const listed = account === undefined ? [available, invested] : [accountIds[account]];
  const position = sql`(effective_at, id)`;
  const isBetween = sql`${position} > (page.effective_at, page.id) and ${position} <= (page.until_at, page.until_id)`;
  const since = withinDays(sql`effective_at`, { from });
  const upTo = withinDays(sql`effective_at`, { to });
  const opening = (id: number) => (since === undefined ? sql`0` : sql`${balanceOf(id)} - ${changeIn(id, since)}`);
  const closing = (id: number) => (upTo === undefined ? balanceOf(id) : sql`${balanceOf(id)} - ${changeIn(id, sql`not (${upTo})`)}`);
  const isWhole = from === undefined && to === undefined;
  const movedIn = (id: number) => (isWhole ? sql`(select credits from accounts where id = ${id})` : sumOf('credit', id, within));
  const movedOut = (id: number) => (isWhole ? sql`(select debits from accounts where id = ${id})` : sumOf('debit', id, within));
  const newestOf = (
    side: Side,
    id: number,
  ) => sql`(select id, effective_at from transfers where ${isOn(side, id)} and ${within} and ${behind(cursor)}
    order by effective_at desc, id desc limit ${limit + 1})`;
  const newest = listed.flatMap((id) => sides.map((side) => newestOf(side, id)));
  const page = db.execute<Row>(sql`
    with found as (
      select distinct id, effective_at from (${sql.join(newest, sql` union all `)}) as newest order by effective_at desc, id desc limit ${limit + 1}
    ),
    page as materialized (
      select transfers.*, ${changeOf(available)} as available, ${changeOf(invested)} as invested,
        lag(found.effective_at, 1, 'infinity') over newest_first as until_at, lag(found.id, 1, 0::bigint) over newest_first as until_id,
        ${isReversalOfCorrection(listedIn(accountIds))} as goes_on, ${isAfterReversal(listedIn(accountIds))} as goes_back
      from found join transfers on transfers.id = found.id
      window newest_first as (order by found.effective_at desc, found.id desc)
    ),
    lines as (
      select page.*, ${balanceOf(available)} - sum(${changeIn(available, isBetween)}) over newest_first as available_sum,
        ${balanceOf(invested)} - sum(${changeIn(invested, isBetween)}) over newest_first as invested_sum
      from page window newest_first as (order by effective_at desc, id desc)
    ),
    held as (
      select ${opening(available)} as opening_available, ${opening(invested)} as opening_invested,
        ${closing(available)} as closing_available, ${closing(invested)} as closing_invested,
        ${movedIn(available)} as in_available, ${movedIn(invested)} as in_invested,
        ${movedOut(available)} as out_available, ${movedOut(invested)} as out_invested
    )
    select held.*, lines.id, effective_at as at, (extract(epoch from effective_at) * 1000000)::bigint as position, lines.kind, available, invested,
      case when not goes_on then available_sum end as available_after, case when not goes_on then invested_sum end as invested_after,
      goes_on or goes_back as is_correction, accrual_day, reason,
      coalesce(plan_type, (
        select record ->> 'plan_type' from closed_records where record_id = lines.investment_id and closed_records.kind = 'investment'
      )) as plan_type
    from held left join lines on true left join investments on investments.id = lines.investment_id
    order by effective_at desc, lines.id desc`);
  const [rows, total] = await Promise.all([page, countSelected(db, linesOf(listed, within))]);
  return toPage(rows, limit, total);
}

const sides = ['credit', 'debit'] as const;
type Side = (typeof sides)[number];

const isOn = (side: Side, accountId: number): SQL => sql`${sql.identifier(`${side}_account_id`)} = ${accountId}::bigint`;

const balanceOf = (accountId: number): SQL => sql`(select balance from accounts where id = ${accountId}::bigint)`;

/** SQL: the sum of the transfers on one side of an account. Each reads one range of one index. */
const sumOf = (side: Side, accountId: number, condition: SQL): SQL =>
  sql`(select coalesce(sum(amount), 0) from transfers where ${isOn(side, accountId)} and ${condition})`;

/** SQL: by how much the transfers that satisfy a condition have changed the balance. */
const changeIn = (accountId: number, condition: SQL): SQL =>
  sql`(${sumOf('credit', accountId, condition)} - ${sumOf('debit', accountId, condition)})`;

const changeOf = (accountId: number): SQL =>
  sql`(case when credit_account_id = ${accountId} then amount else 0 end - case when debit_account_id = ${accountId} then amount else 0 end)`;

/** SQL: the lines of these accounts, those between two of them once. */
function linesOf(ids: number[], within: SQL): SQL {
  const listed = sql.join(
    ids.map((id) => sql`${id}::bigint`),
    sql`, `,
  );
  return sql`select 1 from transfers where credit_account_id in (${listed}) and ${within}
    union all select 1 from transfers where debit_account_id in (${listed}) and credit_account_id not in (${listed}) and ${within}`;
}

/** SQL: `beside` is a transfer of one of the accounts. */
const listedIn = ({ available, invested }: StatementAccounts): SQL =>
  sql`(beside.debit_account_id in (${available}, ${invested}) or beside.credit_account_id in (${available}, ${invested}))`;

/*
 * The postings of one operation are adjacent lines, because its accounts are locked. They have the same transaction and instants, by
 * which they are found without reading the lines beside each.
 */
const ofSameOperation = sql`beside.transaction_id = transfers.transaction_id and beside.effective_at = transfers.effective_at
  and beside.posted_at = transfers.posted_at`;

/** SQL: the line reverses what the next line, of the same operation, posts again for the same transaction. */
const isReversalOfCorrection = (isListed: SQL): SQL =>
  sql`(transfers.kind = 'reversal' and exists (select from transfers beside where ${ofSameOperation} and ${isListed} and beside.id > transfers.id))`;

/** SQL: the line before it, of the same operation, reverses a posting for the same transaction. */
const isAfterReversal = (isListed: SQL): SQL =>
  sql`coalesce((select beside.kind = 'reversal' from transfers beside where ${ofSameOperation} and ${isListed} and beside.id < transfers.id
    order by beside.id desc limit 1), false)`;

/** SQL: the keyset condition that excludes the pages before `cursor`, which contains the position of their last line. */
function behind(cursor: string | undefined): SQL {
  if (cursor === undefined) return sql`true`;
  const { position, id } = readPositionCursor(cursor);
  return sql`(effective_at, id) < (timestamptz 'epoch' + ${position}::bigint * interval '1 microsecond', ${id}::bigint)`;
}

function toPage(rows: Row[], limit: number, total: ListTotal): StatementPage {
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
    ...total,
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
