import {
  DomainError,
  type ListInput,
  type ListMySecurityEventsInput,
  type ListSecurityEventsInput,
  type MySecurityEvent,
  type Page,
  type SecurityEvent,
} from '@app/contract';
import { schema } from '@app/db';
import { and, desc, eq, like, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { containing } from '../containing.ts';
import type { AuthedCtx, Ctx } from '../context.ts';
import { withinDays } from '../within-days.ts';

const { securityEvents, users } = schema;
const actors = alias(users, 'actors');

/** What happened to the security of accounts, newest first, by kind, account, days and a piece of text. */
export function listSecurityEvents(
  ctx: Ctx,
  { kind, userId, search, from, to, ...input }: ListSecurityEventsInput,
  counted?: number,
): Promise<Page<SecurityEvent>> {
  const filter = and(
    kind ? eq(securityEvents.kind, kind) : undefined,
    userId ? eq(securityEvents.userId, userId) : undefined,
    search ? holding(search) : undefined,
    withinDays(securityEvents.at, { from, to }),
  );
  return pageOfEvents(ctx, input, filter, counted);
}

/** What happened to the security of my own account, newest first; who of the staff acted is not said. */
export async function listMySecurityEvents(ctx: AuthedCtx, input: ListMySecurityEventsInput): Promise<Page<MySecurityEvent>> {
  const page = await pageOfEvents(ctx, input, eq(securityEvents.userId, ctx.actor.id));
  const items = page.items.map(({ id, at, kind, reason, network, userAgent, actorId }) => {
    const isByStaff = actorId !== null && actorId !== ctx.actor.id;
    // Where an administrator worked from is not the member's to know.
    return { id, at, kind, reason, isByStaff, network: isByStaff ? null : network, userAgent: isByStaff ? null : userAgent };
  });
  return { ...page, items };
}

/* An id never changes its place, so it is enough of a cursor. */
function before(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  if (!/^\d{1,15}$/.test(cursor)) throw new DomainError('INVALID_INPUT', {}, { cursor: 'invalid' });
  const at = sql`(select place.at from ${securityEvents} place where place.id <= ${cursor}::bigint order by place.id desc limit 1)`;
  return sql`(${securityEvents.at}, ${securityEvents.id}) < (${at}, ${cursor}::bigint)`;
}

async function pageOfEvents(
  ctx: Ctx,
  { limit, cursor }: ListInput,
  filter: SQL | undefined,
  counted?: number,
): Promise<Page<SecurityEvent>> {
  const [rows, total] = await Promise.all([
    ctx.db
      .select({ event: securityEvents, username: users.username, actorName: actors.username })
      .from(securityEvents)
      .leftJoin(users, eq(users.id, securityEvents.userId))
      .leftJoin(actors, eq(actors.id, securityEvents.actorId))
      .where(and(filter, before(cursor)))
      .orderBy(desc(securityEvents.at), desc(securityEvents.id))
      .limit(limit + 1),
    counted ?? ctx.db.$count(securityEvents, filter),
  ]);
  const items = rows.slice(0, limit).map(({ event, ...names }) => ({ ...event, ...names, isAccountKnown: event.userId !== null }));
  const last = items.at(-1);
  return { items, total, nextCursor: rows.length > limit && last ? String(last.id) : null };
}

function holding(search: string): SQL | undefined {
  const named = idsNamed(search);
  return or(
    sql`${securityEvents.userId} in ${named}`,
    sql`${securityEvents.actorId} in ${named}`,
    sql`${securityEvents.network} like ${containing(search)}`,
    eq(securityEvents.httpRequestId, search),
  );
}

const idsNamed = (search: string): SQL =>
  sql`(select ${users.id} from ${users} where ${like(sql`lower(${users.username})`, containing(search.toLowerCase()))})`;
