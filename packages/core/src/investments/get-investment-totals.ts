import type { InvestmentTotals } from '@app/contract';
import { schema } from '@app/db';
import { idr } from '@app/money';
import { sql } from 'drizzle-orm';
import type { ReaderCtx } from '../context.ts';

const { investments } = schema;

/** Amounts in IDR; earnings include those of completed investments. */
export async function getInvestmentTotals(ctx: ReaderCtx): Promise<InvestmentTotals> {
  const active = sql`${investments.status} = 'active'`;
  const [row] = await ctx.db
    .select({
      activeCount: sql<number>`count(*) filter (where ${active})::int`,
      activeValue: sql<string>`coalesce(sum(${investments.currentValue}) filter (where ${active}), 0)`,
      completedCount: sql<number>`count(*) filter (where not ${active})::int`,
      totalEarnings: sql<string>`coalesce(sum(${investments.totalEarned}), 0)`,
    })
    .from(investments);
  return {
    activeCount: row?.activeCount ?? 0,
    activeValue: idr(Number(row?.activeValue ?? 0)),
    completedCount: row?.completedCount ?? 0,
    totalEarnings: idr(Number(row?.totalEarnings ?? 0)),
  };
}
