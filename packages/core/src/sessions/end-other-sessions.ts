import type { SessionEndReason } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { and, eq, ne } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { hashToken } from '../hash-token.ts';
import { endSessionsWhere } from './end-sessions-where.ts';

const { sessions } = schema;

/** Ends the caller's sessions except the one of this token; returns their number. */
export const endOtherSessions = (tx: Tx, ctx: AuthedCtx, token: string, reason: SessionEndReason): Promise<number> =>
  endSessionsWhere(tx, ctx, and(eq(sessions.userId, ctx.actor.id), ne(sessions.id, hashToken(token))), reason, ctx.actor.id);
