import type { ListInput, Notification, Page, UnreadCount } from '@app/contract';
import { schema } from '@app/db';
import { and, desc, eq, inArray, isNull, lt, notInArray, type SQL } from 'drizzle-orm';
import { readIdCursor } from '../cursor.ts';
import type { AuthedCtx } from '../context.ts';
import { countListed } from '../count-listed.ts';
import { unreadableKinds } from './may-read.ts';

const { notifications, transactions, users } = schema;

/** SQL: the caller's in-app notifications, without those that need a role which the caller has no longer. */
export const areMine = ({ actor }: AuthedCtx): SQL | undefined =>
  and(eq(notifications.channel, 'in_app'), eq(notifications.userId, actor.id), notInArray(notifications.kind, unreadableKinds(actor.role)));

export const areUnread = (ctx: AuthedCtx): SQL | undefined => and(areMine(ctx), isNull(notifications.readAt));

/**
 * The caller's notifications, newest first.
 * @throws DomainError INVALID_INPUT for an invalid cursor
 */
export async function listMyNotifications(ctx: AuthedCtx, { limit, cursor }: ListInput): Promise<Page<Notification>> {
  const older = cursor === undefined ? undefined : lt(notifications.id, readIdCursor(cursor));
  const { id, kind, subject, createdAt, readAt } = notifications;
  const [rows, total] = await Promise.all([
    ctx.db
      .select({ id, kind, subject, createdAt, readAt })
      .from(notifications)
      .where(and(areMine(ctx), older))
      .orderBy(desc(notifications.id))
      .limit(limit + 1),
    countListed(ctx.db, notifications, areMine(ctx)),
  ]);
  const shown = rows.slice(0, limit);
  return { items: await withRequesters(ctx, shown), ...total, nextCursor: rows.length > limit ? String(shown.at(-1)?.id) : null };
}

type Row = Pick<typeof notifications.$inferSelect, 'id' | 'kind' | 'subject' | 'createdAt' | 'readAt'>;

/**
 * Adds the requester and the current status of each announced request; looked up, so that no subject contains the name of a
 * deleted member.
 */
async function withRequesters(ctx: AuthedCtx, rows: readonly Row[]): Promise<Notification[]> {
  const ids = rows.flatMap(({ kind, subject }) => (kind === 'new-request' && 'requestId' in subject ? [subject.requestId] : []));
  const requests = await ctx.db
    .select({ id: transactions.id, username: users.username, status: transactions.status })
    .from(transactions)
    .innerJoin(users, eq(users.id, transactions.userId))
    .where(and(inArray(transactions.id, ids), isNull(transactions.deletedAt)));
  const requestOf = new Map(requests.map(({ id, ...request }) => [id, request]));
  return rows.map((row) => {
    const request = 'requestId' in row.subject ? requestOf.get(row.subject.requestId) : undefined;
    const about = row.kind === 'new-request' ? { username: request?.username ?? null, status: request?.status ?? null } : {};
    /* Kind and subject were written as a pair; the column types can't express that they belong together. */
    return { ...row, ...about } as Notification;
  });
}

/** The number of the caller's unread notifications. */
export async function countUnread(ctx: AuthedCtx): Promise<UnreadCount> {
  return { unread: await ctx.db.$count(notifications, areUnread(ctx)) };
}
