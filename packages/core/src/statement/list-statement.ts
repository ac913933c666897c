import { DomainError, type ListStatementInput, type Page, type StatementLine, type TransferKind } from '@app/contract';
import { idr, type PlanType } from '@app/money';
import { sql, type SQL } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { getAccounts } from '../ledger/get-accounts.ts';

type Row = {
  id: string;
  at: string;
  kind: TransferKind;
  available: string;
  invested: string;
  available_after: string;
  invested_after: string;
  plan_type: PlanType | null;
  accrual_day: number | null;
  reason: string | null;
  total: number;
};

/**
 * Every transfer that touched the member, the newest first, with what it changed and what was there after it: a balance
 * explained to the last rupiah. Balances run in the order of posting; `from` and `to` are Singapore days.
 */
export async function listStatement(ctx: AuthedCtx, { limit, cursor, from, to }: ListStatementInput): Promise<Page<StatementLine>> {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw new DomainError('INVALID_INPUT', {}, { cursor: 'invalid' });
  const { available, invested } = await getAccounts(ctx.db, ctx.actor.id);
  const rows = await ctx.db.execute<Row>(sql`
    with lines as (
      select id, effective_at, kind, investment_id, accrual_day, reason,
        ${changeOf(available.id)} as available, ${changeOf(invested.id)} as invested
      from transfers
      where debit_account_id in (${available.id}, ${invested.id}) or credit_account_id in (${available.id}, ${invested.id})
    ),
    running as (
      select *, sum(available) over (order by id) as available_after, sum(invested) over (order by id) as invested_after from lines
    ),
    wanted as (
      select *, count(*) over ()::int as total from running
      where ${inRange(from, to)}
    )
    select wanted.id, effective_at as at, kind, available, invested, available_after, invested_after, plan_type, accrual_day, reason, total
    from wanted left join investments on investments.id = wanted.investment_id
    where ${cursor === undefined ? sql`true` : sql`wanted.id < ${cursor}::bigint`}
    order by wanted.id desc limit ${limit + 1}`);
  const items = rows.slice(0, limit).map(toLine);
  const last = items.at(-1);
  return { items, total: rows[0]?.total ?? 0, nextCursor: rows.length > limit && last ? String(last.id) : null };
}

const changeOf = (accountId: number): SQL =>
  sql`(case when credit_account_id = ${accountId} then amount else 0 end - case when debit_account_id = ${accountId} then amount else 0 end)`;

function inRange(from: string | undefined, to: string | undefined): SQL {
  const since = from === undefined ? sql`true` : sql`effective_at >= (${from}::date at time zone 'Asia/Singapore')`;
  const until = to === undefined ? sql`true` : sql`effective_at < ((${to}::date + 1) at time zone 'Asia/Singapore')`;
  return sql`${since} and ${until}`;
}

const toLine = (row: Row): StatementLine => ({
  id: Number(row.id),
  at: new Date(row.at),
  kind: row.kind,
  available: idr(Number(row.available)),
  invested: idr(Number(row.invested)),
  availableAfter: idr(Number(row.available_after)),
  investedAfter: idr(Number(row.invested_after)),
  planType: row.plan_type,
  accrualDay: row.accrual_day,
  reason: row.reason,
});
