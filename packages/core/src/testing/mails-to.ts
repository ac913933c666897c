import { schema } from '@app/db';
import { and, asc, eq } from 'drizzle-orm';
import type { Actor, Ctx } from '../context.ts';

/** What the mails to a user are about, the oldest first: the event of one about security, otherwise the kind. */
export async function mailsTo({ db }: Pick<Ctx, 'db'>, { id }: Pick<Actor, 'id'>): Promise<string[]> {
  const { notifications } = schema;
  const rows = await db
    .select({ kind: notifications.kind, subject: notifications.subject })
    .from(notifications)
    .where(and(eq(notifications.userId, id), eq(notifications.channel, 'email')))
    .orderBy(asc(notifications.id));
  return rows.map(({ kind, subject }) => (subject && 'event' in subject ? subject.event : kind));
}
