import { createHash } from 'node:crypto';
import { schema, type Db, type Tx } from '@app/db';
import { asc, eq } from 'drizzle-orm';
import { isConfirmedApp } from './has-second-factor.ts';

const { authenticatorApps, passkeys, users } = schema;

/** A text that changes when the user's password, app or passkeys do; nothing can be read from it. */
export async function factorStateOf(db: Db | Tx, userId: string): Promise<string> {
  const [user] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId));
  const [app] = await db.select({ confirmedAt: authenticatorApps.confirmedAt }).from(authenticatorApps).where(isConfirmedApp(userId));
  const keys = await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
  const state = [user?.passwordHash, app?.confirmedAt?.toISOString(), ...keys.map(({ id }) => id)];
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url');
}
