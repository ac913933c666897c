import type { Role } from '@app/contract';
import { schema } from '@app/db';
import { and, gte } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { sessionLifetime } from './lucia.ts';

const { sessions } = schema;

/** SQL: the session of a user with this role is neither expired nor idle for too long. */
export function isSessionActive(ctx: Ctx, role: Role) {
  const { idle, absolute } = sessionLifetime[role];
  const before = (ms: number) => new Date(ctx.now().getTime() - ms);
  return and(gte(sessions.lastActiveAt, before(idle.milliseconds())), gte(sessions.createdAt, before(absolute.milliseconds())));
}
