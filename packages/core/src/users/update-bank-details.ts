import type { BankDetailsInput } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';

/** A member says where withdrawals are to be paid. */
export async function updateBankDetails(ctx: AuthedCtx, details: BankDetailsInput): Promise<void> {
  await ctx.db.update(schema.users).set(details).where(eq(schema.users.id, ctx.actor.id));
}
