import { DomainError, type AdjustmentPage, type ListAdjustmentsInput } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { idr, negate, type Idr } from '@app/money';
import { and, desc, eq, isNotNull, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Ctx } from '../context.ts';
import { house } from './house.ts';

const { accounts, transfers, users } = schema;
const actors = alias(users, 'actors');

/* By the company's account, which the indexes of both sides begin with. */
const areAdjustments = and(
  or(eq(transfers.debitAccountId, house.adjustments), eq(transfers.creditAccountId, house.adjustments)),
  eq(transfers.kind, 'adjustment'),
);
const adjusted = sql`${accounts.id} in (${transfers.debitAccountId}, ${transfers.creditAccountId}) and ${accounts.kind} = 'available'`;
const signed = sql<string>`case when ${transfers.creditAccountId} = ${house.adjustments} then -${transfers.amount} else ${transfers.amount} end`;

/** What administrators added to the balances of present members less what they took off, IDR, and how often. */
export async function sumAdjustments(db: Db | Tx): Promise<{ sum: Idr; count: number }> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${signed}), 0)`, count: sql<number>`count(*)::int` })
    .from(transfers)
    .innerJoin(accounts, and(adjusted, isNotNull(accounts.userId)))
    .where(areAdjustments);
  return { sum: idr(Number(row?.sum ?? 0)), count: row?.count ?? 0 };
}

/**
 * Corrections of the balances of present members, the newest first, with the sum of all of them.
 * @throws DomainError INVALID_INPUT for a cursor that is none
 */
export async function listAdjustments({ db }: Ctx, { limit, cursor }: ListAdjustmentsInput): Promise<AdjustmentPage> {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw new DomainError('INVALID_INPUT', {}, { cursor: 'invalid' });
  const [rows, { sum, count: total }] = await Promise.all([
    db
      .select({ row: transfers, userId: users.id, username: users.username, adjustedBy: actors.username })
      .from(transfers)
      .innerJoin(accounts, adjusted)
      .innerJoin(users, eq(users.id, accounts.userId))
      .leftJoin(actors, eq(actors.id, transfers.actorId))
      .where(and(areAdjustments, cursor === undefined ? undefined : lt(transfers.id, Number(cursor))))
      .orderBy(desc(transfers.id))
      .limit(limit + 1),
    sumAdjustments(db),
  ]);
  const shown = rows.slice(0, limit);
  return {
    items: shown.map(({ row, ...people }) => ({
      ...people,
      id: String(row.id),
      amount: row.creditAccountId === house.adjustments ? negate(row.amount) : row.amount,
      at: row.effectiveAt,
      reason: row.reason,
    })),
    total,
    nextCursor: rows.length > limit ? String(shown.at(-1)?.row.id) : null,
    sum,
  };
}
