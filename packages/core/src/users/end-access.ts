import type { SessionEndReason } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { eq } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { endSessionsWhere } from '../sessions/end-sessions-where.ts';
import { deleteOrigins } from '../sessions/known-origins.ts';

/** Ends every session of a user whose password or role was changed by another person, and forgets the devices and networks. */
export async function endAccess(tx: Tx, ctx: AuthedCtx, userId: string, reason: SessionEndReason): Promise<void> {
  await endSessionsWhere(tx, ctx, eq(schema.sessions.userId, userId), reason, ctx.actor.id);
  await deleteOrigins(tx, userId);
}
