import type { AdjustmentPage, ListAdjustmentsInput } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { idr, negate, type Idr } from '@app/money';
import { and, desc, eq, isNotNull, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { readIdCursor } from '../cursor.ts';
import type { ReaderCtx } from '../context.ts';
import { companyAccounts } from './company-accounts.ts';

const { accounts, transfers, users } = schema;
const actors = alias(users, 'actors');

/* Filters by the company account, the first column of the indexes of both sides. */
const areAdjustments = and(
  or(eq(transfers.debitAccountId, companyAccounts.adjustments), eq(transfers.creditAccountId, companyAccounts.adjustments)),
  eq(transfers.kind, 'adjustment'),
);
const adjusted = sql`${accounts.id} in (${transfers.debitAccountId}, ${transfers.creditAccountId}) and ${accounts.kind} = 'available'`;
const signed = sql<string>`case when ${transfers.creditAccountId} = ${companyAccounts.adjustments} then -${transfers.amount} else ${transfers.amount} end`;

/** The sum of the adjustments by administrators to the balances of present members, IDR, and their number. */
export async function sumAdjustments(db: Db | Tx): Promise<{ sum: Idr; count: number }> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${signed}), 0)`, count: sql<number>`count(*)::int` })
    .from(transfers)
    .innerJoin(accounts, and(adjusted, isNotNull(accounts.userId)))
    .where(areAdjustments);
  return { sum: idr(Number(row?.sum ?? 0)), count: row?.count ?? 0 };
}

/**
 * Adjustments of the balances of present members, newest first, with the sum of all of them.
 * @throws DomainError INVALID_INPUT for an invalid cursor
 */
export async function listAdjustments({ db }: ReaderCtx, { limit, cursor }: ListAdjustmentsInput): Promise<AdjustmentPage> {
  const older = cursor === undefined ? undefined : lt(transfers.id, readIdCursor(cursor));
  const [rows, { sum, count: total }] = await Promise.all([
    db
      .select({ row: transfers, userId: users.id, username: users.username, adjustedBy: actors.username })
      .from(transfers)
      .innerJoin(accounts, adjusted)
      .innerJoin(users, eq(users.id, accounts.userId))
      .leftJoin(actors, eq(actors.id, transfers.actorId))
      .where(and(areAdjustments, older))
      .orderBy(desc(transfers.id))
      .limit(limit + 1),
    sumAdjustments(db),
  ]);
  const shown = rows.slice(0, limit);
  return {
    items: shown.map(({ row, ...people }) => ({
      ...people,
      id: String(row.id),
      amount: row.creditAccountId === companyAccounts.adjustments ? negate(row.amount) : row.amount,
      at: row.effectiveAt,
      reason: row.reason,
    })),
    total,
    isTotalEstimated: false,
    nextCursor: rows.length > limit ? String(shown.at(-1)?.row.id) : null,
    sum,
  };
}
