import { schema, secondFactorSince, type Db, type Tx } from '@app/db';
import { and, eq, isNotNull } from 'drizzle-orm';

const { authenticatorApps, users } = schema;

/** The confirmed authenticator app of this user, if any. */
export const isConfirmedApp = (userId: string) => and(eq(authenticatorApps.userId, userId), isNotNull(authenticatorApps.confirmedAt));

/** Whether this user has a confirmed authenticator app. */
export const hasApp = async (db: Db | Tx, userId: string): Promise<boolean> =>
  (await db.$count(authenticatorApps, isConfirmedApp(userId))) > 0;

/** Whether log-ins of this user need more than the password. */
export const hasSecondFactor = async (db: Db | Tx, userId: string): Promise<boolean> => (await factorSince(db, userId)) !== null;

/** When the first of the user's authenticator app and passkeys was set up; null: there is no second factor. */
export async function factorSince(db: Db | Tx, userId: string): Promise<Date | null> {
  const [found] = await db
    .select({ since: secondFactorSince(userId) })
    .from(users)
    .where(eq(users.id, userId));
  return found?.since ?? null;
}
