import type { SecondFactor } from '@app/contract';
import { schema } from '@app/db';
import { asc, eq } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { factorSince, isConfirmedApp } from './has-second-factor.ts';
import { countUnusedRecoveryCodes } from './recovery-codes.ts';

const { authenticatorApps, passkeys } = schema;
const { id, name, createdAt, lastUsedAt, isSynced, userId } = passkeys;

/** The caller's second factor, without any secret. */
export async function getSecondFactor({ db, actor }: AuthedCtx): Promise<SecondFactor> {
  const [app] = await db.select({ since: authenticatorApps.confirmedAt }).from(authenticatorApps).where(isConfirmedApp(actor.id));
  return {
    since: await factorSince(db, actor.id),
    appSince: app?.since ?? null,
    passkeys: await db
      .select({ id, name, createdAt, lastUsedAt, isSynced })
      .from(passkeys)
      .where(eq(userId, actor.id))
      .orderBy(asc(createdAt), asc(id)),
    recoveryCodesLeft: await countUnusedRecoveryCodes(db, actor.id),
  };
}
