import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';

/** Makes the present code of this user's authenticator app new again, because the next one takes 30 s. */
export async function forgetUsedCodes({ db }: Pick<Ctx, 'db'>, userId: string): Promise<void> {
  const { authenticatorApps } = schema;
  await db.update(authenticatorApps).set({ lastStep: 0 }).where(eq(authenticatorApps.userId, userId));
}
