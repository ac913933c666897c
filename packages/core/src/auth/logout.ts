import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { recordSecurityEvent } from '../security-events/record-security-event.ts';
import { hashToken } from './hash-token.ts';

/** Ends the session of this token; ending it twice is the same as once. */
export async function logout(ctx: AuthedCtx, token: string): Promise<void> {
  const { id } = ctx.actor;
  const ended = await ctx.db
    .delete(schema.sessions)
    .where(eq(schema.sessions.id, hashToken(token)))
    .returning({ id: schema.sessions.id });
  if (ended.length > 0) await recordSecurityEvent(ctx.db, ctx, { kind: 'logout', userId: id, actorId: id });
}
