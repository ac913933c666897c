import type { Role } from '@app/contract';
import { schema } from '@app/db';
import { and, gte } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { sessionLifetime } from './lucia.ts';

const { sessions } = schema;

/** SQL: the session of somebody of this role is neither over nor has it lain idle too long. */
export function isAliveSession(ctx: Ctx, role: Role) {
  const { idle, absolute } = sessionLifetime[role];
  const before = (ms: number) => new Date(ctx.now().getTime() - ms);
  return and(gte(sessions.lastActiveAt, before(idle.milliseconds())), gte(sessions.createdAt, before(absolute.milliseconds())));
}
