import { DomainError, type ListInput, type Notification, type Page, type UnreadCount } from '@app/contract';
import { schema } from '@app/db';
import { and, desc, eq, inArray, isNull, lt, ne, type SQL } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';

const { notifications, transactions, users } = schema;

/** Mine, in the app. What is for administrators is shown to those who are one now. */
export const areMine = ({ actor }: AuthedCtx): SQL | undefined =>
  and(
    eq(notifications.channel, 'in_app'),
    eq(notifications.userId, actor.id),
    actor.role === 'user' ? ne(notifications.kind, 'new-request') : undefined,
  );

export const areUnread = (ctx: AuthedCtx): SQL | undefined => and(areMine(ctx), isNull(notifications.readAt));

/**
 * My notifications, newest first.
 * @throws DomainError INVALID_INPUT for a cursor that is none
 */
export async function listMyNotifications(ctx: AuthedCtx, { limit, cursor }: ListInput): Promise<Page<Notification>> {
  const older = cursor === undefined ? undefined : lt(notifications.id, positionOf(cursor));
  const { id, kind, subject, createdAt, readAt } = notifications;
  const [rows, total] = await Promise.all([
    ctx.db
      .select({ id, kind, subject, createdAt, readAt })
      .from(notifications)
      .where(and(areMine(ctx), older))
      .orderBy(desc(notifications.id))
      .limit(limit + 1),
    ctx.db.$count(notifications, areMine(ctx)),
  ]);
  const shown = rows.slice(0, limit);
  return { items: await withRequesters(ctx, shown), total, nextCursor: rows.length > limit ? String(shown.at(-1)?.id) : null };
}

type Row = Pick<typeof notifications.$inferSelect, 'id' | 'kind' | 'subject' | 'createdAt' | 'readAt'>;

/** Names who made each announced request and how it is now; looked up, so that a deleted member's name is kept in no subject. */
async function withRequesters(ctx: AuthedCtx, rows: readonly Row[]): Promise<Notification[]> {
  const ids = rows.flatMap(({ subject }) => ('requestId' in subject ? [subject.requestId] : []));
  const requests = await ctx.db
    .select({ id: transactions.id, username: users.username, status: transactions.status })
    .from(transactions)
    .innerJoin(users, eq(users.id, transactions.userId))
    .where(and(inArray(transactions.id, ids), isNull(transactions.deletedAt)));
  const requestOf = new Map(requests.map(({ id, ...request }) => [id, request]));
  return rows.map((row) => {
    const request = 'requestId' in row.subject ? requestOf.get(row.subject.requestId) : undefined;
    const about = row.kind === 'new-request' ? { username: request?.username ?? null, status: request?.status ?? null } : {};
    /* Kind and subject were written as one; two columns can't say that they belong together. */
    return { ...row, ...about } as Notification;
  });
}

function positionOf(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw new DomainError('INVALID_INPUT', {}, { cursor: 'invalid' });
  return Number(cursor);
}

/** How many of mine I have not read. */
export async function countUnread(ctx: AuthedCtx): Promise<UnreadCount> {
  return { unread: await ctx.db.$count(notifications, areUnread(ctx)) };
}
