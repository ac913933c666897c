import { dayMs, type BankChange } from '@app/contract';
import { schema } from '@app/db';
import { and, eq, sql } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';

const { bankDestinations } = schema;
const shownDays = 7;

/** The bank destinations that were added, or lead to another account, in the last seven days: whoever pays to them should look twice. */
export function listBankChanges(ctx: AuthedCtx): Promise<BankChange[]> {
  const { id, createdAt, detailsChangedAt, isActive } = bankDestinations;
  const changedAt = sql<Date>`greatest(${createdAt}, ${detailsChangedAt})`.mapWith(createdAt);
  const since = new Date(ctx.now().getTime() - shownDays * dayMs);
  return ctx.db
    .select({ id, changedAt })
    .from(bankDestinations)
    .where(and(eq(isActive, true), sql`greatest(${createdAt}, ${detailsChangedAt}) > ${since.toISOString()}::timestamptz`));
}
