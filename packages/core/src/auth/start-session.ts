import type { Role } from '@app/contract';
import type { Db, Tx } from '@app/db';
import type { Ctx } from '../context.ts';
import { createLucia, sessionLifetime } from './lucia.ts';

/** Logs a user in; returns the bearer token, which is known to nobody afterwards but the caller. */
export async function startSession(db: Db | Tx, ctx: Ctx, user: { id: string; role: Role }): Promise<string> {
  const lucia = createLucia(db, sessionLifetime[user.role].absolute);
  const session = await lucia.createSession(user.id, { createdAt: ctx.now(), lastActiveAt: ctx.now(), userAgent: null });
  return session.id;
}
