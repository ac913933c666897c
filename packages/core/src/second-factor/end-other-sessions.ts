import { schema, type Tx } from '@app/db';
import { and, eq, ne } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { hashToken } from '../hash-token.ts';
import { endSessionsWhere } from '../sessions/end-sessions-where.ts';

const { sessions } = schema;

/** Ends the caller's sessions except the one of this token: others were begun without the new factor, or with the removed one. */
export const endOtherSessions = (tx: Tx, ctx: AuthedCtx, token: string): Promise<void> =>
  endSessionsWhere(tx, ctx, and(eq(sessions.userId, ctx.actor.id), ne(sessions.id, hashToken(token))), 'second_factor', ctx.actor.id);
