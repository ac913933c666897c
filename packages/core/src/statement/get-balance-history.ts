import assert from 'node:assert/strict';
import { businessDayOf, endOf, type BalanceHistory } from '@app/contract';
import { schema } from '@app/db';
import { add, idr, ZERO } from '@app/money';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { getAvailableAndInvested } from '../ledger/get-available-and-invested.ts';
import { historyDays } from './history-days.ts';

const { users } = schema;

type Movement = { point: number; available: string; invested: string };

/**
 * A member's balances at the end of business days (Singapore), oldest first, from their transfers alone: at most 366 points from
 * the day of registration to today, whose point is the current balance. IDR.
 */
export async function getBalanceHistory(ctx: AuthedCtx): Promise<BalanceHistory> {
  const [member] = await ctx.db.select({ since: users.createdAt }).from(users).where(eq(users.id, ctx.actor.id));
  assert(member, 'whoever has a session is a user');
  const { available, invested } = await getAvailableAndInvested(ctx.db, ctx.actor.id);
  const asOf = ctx.now();
  const days = historyDays(businessDayOf(member.since), businessDayOf(asOf));
  const ends = `{${days.map((day) => endOf(day).toISOString()).join()}}`;
  /* width_bucket assigns each transfer to the first of these day ends after it; a transfer after all of them is excluded. */
  const movements = await ctx.db.execute<Movement>(sql`
    select width_bucket(effective_at, ${ends}::timestamptz[]) as point, sum(available) as available, sum(invested) as invested
    from (${legsOf(available.id, sql`amount, 0`, sql`-amount, 0`)} union all ${legsOf(invested.id, sql`0, amount`, sql`0, -amount`)})
      as moved(effective_at, available, invested)
    group by point`);
  const byPoint = new Map(movements.map((movement) => [movement.point, movement]));
  let held = { available: ZERO, invested: ZERO };
  const points = days.map((day, point) => {
    const moved = byPoint.get(point);
    held = {
      available: add(held.available, idr(Number(moved?.available ?? 0))),
      invested: add(held.invested, idr(Number(moved?.invested ?? 0))),
    };
    return { day, ...held, total: add(held.available, held.invested) };
  });
  return { points, asOf };
}

/* By side, so that each part uses one index; a condition with `or` over both would share one plan for all four. */
const legsOf = (accountId: number, credited: SQL, debited: SQL): SQL =>
  sql`select effective_at, ${credited} from transfers where credit_account_id = ${accountId}
    union all select effective_at, ${debited} from transfers where debit_account_id = ${accountId}`;
