import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import type { Actor, Ctx } from '../context.ts';

const { sessions, users } = schema;

type User = typeof users.$inferSelect;

/** Writes columns of a user without a verb, such as an end of the access that has passed. */
export async function writeUser({ db }: Pick<Ctx, 'db'>, { id }: Pick<Actor, 'id'>, values: Partial<User>): Promise<void> {
  await db.update(users).set(values).where(eq(users.id, id));
}

/** All columns of the user with this name. */
export async function readUser({ db }: Pick<Ctx, 'db'>, username: string): Promise<User | undefined> {
  const [found] = await db.select().from(users).where(eq(users.username, username));
  return found;
}

/** The number of sessions of a user. */
export const countSessions = ({ db }: Pick<Ctx, 'db'>, { id }: Pick<Actor, 'id'>): Promise<number> =>
  db.$count(sessions, eq(sessions.userId, id));
