import { businessDayOf, startOfDay } from '@app/contract';
import type { Tx } from '@app/db';
import { sql } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { isInForce, readProtection } from '../protection/read-protection.ts';

/**
 * Whether an entry, with those that this administrator recorded and reversed alone today, is above what one may record. The caller holds
 * the lock of the bank account, so concurrent entries count too.
 */
export async function isAboveLimit(tx: Tx, ctx: AuthedCtx, amount: number): Promise<boolean> {
  const rules = await readProtection(tx);
  if (!isInForce(rules, ctx.now())) return false;
  const [today] = await tx.execute<{ amount: number }>(sql`
    select coalesce(sum(coalesce(before ->> 'amount', after ->> 'amount')::bigint), 0)::float8 as amount from audit_log
    where actor_id = ${ctx.actor.id} and at >= ${startOfDay(businessDayOf(ctx.now())).toISOString()}::timestamptz
      and action in ('treasury.recorded', 'treasury.reversed') and approval_id is null`);
  return (today?.amount ?? 0) + amount > rules.singleDepositMax;
}
