import { schema, type Tx } from '@app/db';
import { and, eq, isNull } from 'drizzle-orm';

const { authenticatorApps } = schema;

/** The authenticator app of this user that was started and is not confirmed yet, if any. */
export const isStartedApp = (userId: string) => and(eq(authenticatorApps.userId, userId), isNull(authenticatorApps.confirmedAt));

/** Deletes an app that is not confirmed: who knew the former password may have started it. */
export async function forgetStartedApp(tx: Tx, userId: string): Promise<void> {
  await tx.delete(authenticatorApps).where(isStartedApp(userId));
}
