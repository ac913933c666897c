import type { SessionEndReason } from '@app/contract';
import { schema, type Tx } from '@app/db';
import type { SQL } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { recordSecurityEvents } from '../security-events/record-security-event.ts';

/**
 * Ends sessions and records a security event for each, atomically; returns their number. Sessions end only here, except when their owner
 * logs out.
 */
export async function endSessionsWhere(
  tx: Tx,
  ctx: Ctx,
  which: SQL | undefined,
  reason: SessionEndReason,
  actorId: string | null,
): Promise<number> {
  const ended = await tx.delete(schema.sessions).where(which).returning({ userId: schema.sessions.userId });
  await recordSecurityEvents(
    tx,
    ctx,
    ended.map(({ userId }) => ({ kind: 'session_ended', userId, actorId, reason })),
  );
  return ended.length;
}
