import { schema, type Db, type Tx } from '@app/db';
import { and, eq, isNotNull } from 'drizzle-orm';

const { authenticatorApps } = schema;

/** The confirmed authenticator app of this user, if any. */
export const isConfirmedApp = (userId: string) => and(eq(authenticatorApps.userId, userId), isNotNull(authenticatorApps.confirmedAt));

/** Whether log-ins of this user need a code. */
export const hasSecondFactor = async (db: Db | Tx, userId: string): Promise<boolean> => (await confirmedSince(db, userId)) !== null;

/** When the user confirmed the authenticator app; null: there is none. */
export async function confirmedSince(db: Db | Tx, userId: string): Promise<Date | null> {
  const [app] = await db.select({ since: authenticatorApps.confirmedAt }).from(authenticatorApps).where(isConfirmedApp(userId));
  return app?.since ?? null;
}
