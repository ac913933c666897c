import { schema, type Tx } from '@app/db';
import { lte } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { endPending } from '../protection/end-pending.ts';

/** Ends the pending approvals that nobody decided in time; returns whether there was any. */
export const expireApprovals = (tx: Tx, ctx: Ctx): Promise<boolean> =>
  endPending(tx, ctx, lte(schema.approvals.expiresAt, ctx.now()), { status: 'expired' });
