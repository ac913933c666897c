import { schema } from '@app/db';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';

const { investments } = schema;

/** SQL: interest is due for the investment. */
const isDue = (now: Date) =>
  sql`${investments.status} = 'active' and ${investments.setAsideAt} is null and ${investments.nextAccrualAt} <= ${now.toISOString()}::timestamptz`;

/**
 * The number of investments for which interest is due, including those whose rows a concurrent batch has locked; those set aside
 * are not counted.
 */
export const countDue = (ctx: Ctx): Promise<number> => ctx.db.$count(investments, isDue(ctx.now()));
