import { schema, type Tx } from '@app/db';
import { eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { hashToken } from '../hash-token.ts';

/** Stores that a code of the second factor was given in the session of this token, now; returns the instant. */
export async function recordCodeGiven(tx: Tx, ctx: Ctx, token: string): Promise<Date> {
  const { sessions } = schema;
  const codeGivenAt = ctx.now();
  await tx
    .update(sessions)
    .set({ codeGivenAt })
    .where(eq(sessions.id, hashToken(token)));
  return codeGivenAt;
}
