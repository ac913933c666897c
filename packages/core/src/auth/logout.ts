import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { recordSecurityEvent } from '../security-events/record-security-event.ts';
import { hashToken } from '../hash-token.ts';

/** Ends the session of this token; idempotent. */
export async function logout(ctx: AuthedCtx, token: string): Promise<void> {
  const { id } = ctx.actor;
  await inTransaction(ctx, async (tx) => {
    const ended = await tx
      .delete(schema.sessions)
      .where(eq(schema.sessions.id, hashToken(token)))
      .returning({ id: schema.sessions.id });
    if (ended.length > 0) await recordSecurityEvent(tx, ctx, { kind: 'logout', userId: id, actorId: id });
  });
  ctx.invalidate({ topics: ['me'], to: id });
}
