import { schema, type Tx } from '@app/db';
import { eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { hashToken } from '../hash-token.ts';

/** Stores that a code of the second factor was given in the session of this token, now. */
export async function recordCodeGiven(tx: Tx, ctx: Ctx, token: string): Promise<void> {
  const { sessions } = schema;
  await tx
    .update(sessions)
    .set({ codeGivenAt: ctx.now() })
    .where(eq(sessions.id, hashToken(token)));
}
