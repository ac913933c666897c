import {
  operator,
  type AccountSecurityEvent,
  type ListInput,
  type ListMySecurityEventsInput,
  type ListSecurityEventsInput,
  type Page,
  type SecurityEvent,
} from '@app/contract';
import { schema } from '@app/db';
import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { likeBeginningWith } from '../like-patterns.ts';
import type { AuthedCtx, Ctx, MasterReaderCtx } from '../context.ts';
import { type Counted, countListed } from '../count-listed.ts';
import { beforeId } from '../page.ts';
import { idsOfUsersNamedLike } from '../named-like.ts';
import { withinDays } from '../within-days.ts';

const { securityEvents, users } = schema;
const actors = alias(users, 'actors');

/** The security events of accounts, newest first, filtered by kind, account, days and text. */
export function listSecurityEvents(
  ctx: MasterReaderCtx,
  { kind, userId, search, from, to, ...input }: ListSecurityEventsInput,
  counted?: Counted,
): Promise<Page<SecurityEvent>> {
  const filter = and(
    kind ? eq(securityEvents.kind, kind) : undefined,
    userId ? eq(securityEvents.userId, userId) : undefined,
    search ? eventsHolding(search) : undefined,
    withinDays(securityEvents.at, { from, to }),
  );
  return pageOfEvents(ctx, input, filter, counted);
}

/** The security events of the caller's own account, newest first. */
export const listMySecurityEvents = (ctx: AuthedCtx, input: ListMySecurityEventsInput): Promise<Page<AccountSecurityEvent>> =>
  listEventsOfAccount(ctx, ctx.actor.id, input);

/** The security events of one account, newest first, without the name, network and browser of an acting administrator. */
export async function listEventsOfAccount(ctx: Ctx, userId: string, input: ListInput): Promise<Page<AccountSecurityEvent>> {
  const page = await pageOfEvents(ctx, input, eq(securityEvents.userId, userId));
  const items = page.items.map(({ id, at, kind, reason, network, userAgent, actorId }) => {
    const isByStaff = actorId !== null && actorId !== userId;
    // A member, and an administrator who may not see the acting one, must not see that network and browser.
    return { id, at, kind, reason, isByStaff, network: isByStaff ? null : network, userAgent: isByStaff ? null : userAgent };
  });
  return { ...page, items };
}

async function pageOfEvents(
  ctx: Ctx,
  { limit, cursor }: ListInput,
  filter: SQL | undefined,
  counted?: Counted,
): Promise<Page<SecurityEvent>> {
  const [rows, total] = await Promise.all([
    ctx.db
      .select({ event: securityEvents, username: users.username, actorName: actors.username })
      .from(securityEvents)
      .leftJoin(users, eq(users.id, securityEvents.userId))
      .leftJoin(actors, eq(actors.id, securityEvents.actorId))
      .where(and(filter, beforeId(securityEvents, cursor)))
      .orderBy(desc(securityEvents.at), desc(securityEvents.id))
      .limit(limit + 1),
    countListed(ctx.db, securityEvents, filter, counted),
  ]);
  const items = rows.slice(0, limit).map(({ event, username, actorName }) => ({
    ...event,
    username,
    actorName: event.actorId === operator.id ? operator.name : actorName,
    isAccountKnown: event.userId !== null,
  }));
  const last = items.at(-1);
  return { items, ...total, nextCursor: rows.length > limit && last ? String(last.id) : null };
}

/**
 * SQL: events of or by users whose name matches, from a network that begins with the text, or of the HTTP request with this id. A
 * union, because the branches of an OR could not each use their index.
 */
export function eventsHolding(search: string): SQL {
  const named = idsOfUsersNamedLike(search);
  const found = (condition: SQL) => sql`select found.id from ${securityEvents} found where ${condition}`;
  return sql`${securityEvents.id} in (${sql.join(
    [
      found(sql`found.user_id in ${named}`),
      found(sql`found.actor_id in ${named}`),
      found(sql`found.network like ${likeBeginningWith(search)}`),
      found(sql`found.http_request_id = ${search}`),
    ],
    sql` union all `,
  )})`;
}
