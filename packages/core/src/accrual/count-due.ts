import { schema } from '@app/db';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';

const { investments } = schema;

/** Investments that interest is due for. */
const isDue = (now: Date) =>
  sql`${investments.status} = 'active' and ${investments.setAsideAt} is null and ${investments.nextAccrualAt} <= ${now.toISOString()}::timestamptz`;

/** How many investments interest is due for, whoever holds them. */
export const countDue = (ctx: Ctx): Promise<number> => ctx.db.$count(investments, isDue(ctx.now()));
