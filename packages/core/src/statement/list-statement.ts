import {
  DomainError,
  type ListStatementInput,
  type ListUserStatementInput,
  type MemberTransferKind,
  type Page,
  type StatementLine,
} from '@app/contract';
import type { Db } from '@app/db';
import { idr, type PlanType } from '@app/money';
import { sql, type SQL } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { getAccounts } from '../ledger/get-accounts.ts';
import { getManageable } from '../users/get-manageable.ts';
import { withinDays } from '../within-days.ts';

type Row = {
  id: string;
  at: string;
  kind: MemberTransferKind;
  available: string;
  invested: string;
  available_after: string;
  invested_after: string;
  plan_type: PlanType | null;
  accrual_day: number | null;
  reason: string | null;
  total: number;
};

/** The caller's own statement. */
export const listStatement = (ctx: AuthedCtx, input: ListStatementInput): Promise<Page<StatementLine>> =>
  pageOfStatement(ctx.db, ctx.actor.id, input);

/**
 * The statement of a user that the acting administrator may see.
 * @throws DomainError NOT_FOUND, NOT_A_MEMBER
 */
export async function listUserStatement(ctx: AuthedCtx, { id, ...input }: ListUserStatementInput): Promise<Page<StatementLine>> {
  await getManageable(ctx.db, ctx, id);
  return pageOfStatement(ctx.db, id, input);
}

/**
 * Every transfer that touched the member, the newest first, with what it changed and what was there after it: a balance
 * explained to the last rupiah. Balances run in the order of posting; `from` and `to` are Singapore days; `account` keeps
 * what moved that balance alone.
 */
async function pageOfStatement(
  db: Db,
  userId: string,
  { limit, cursor, from, to, account }: ListStatementInput,
): Promise<Page<StatementLine>> {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw new DomainError('INVALID_INPUT', {}, { cursor: 'invalid' });
  const { available, invested } = await getAccounts(db, userId);
  const rows = await db.execute<Row>(sql`
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
      where ${withinDays(sql`effective_at`, { from, to }) ?? sql`true`} and ${account === undefined ? sql`true` : sql`${sql.identifier(account)} <> 0`}
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
