import { schema, type Tx } from '@app/db';
import { asc, eq, gt } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import type { OperatorCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { outdateAllApprovals } from '../protection/outdate-approvals.ts';
import { decryptSecret, encryptSecret, isEncryptedWithPresentKey } from '../second-factor/encrypted-secret.ts';
import { fingerprintsOf } from './fingerprints-of.ts';
import { getKeyState, type KeyState } from './get-key-state.ts';

const { authenticatorApps, secretKey } = schema;
const pageSize = 1000;
/** Every id comes after it. */
const firstId = '00000000-0000-0000-0000-000000000000';

/** `state`: before it. `renewed`: secrets of apps that were encrypted again; `lost`: those that no known key opens. */
export type RenewedKey = { state: KeyState; renewed: number; lost: number };

/**
 * Encrypts the secrets of authenticator apps with SECRET_KEY, and stores that the database belongs to this key. Nothing is done where
 * SECRET_KEY_PREVIOUS is not the key before it, and the database keeps its key where a secret is of neither, such as after an interrupted
 * renewal with another key: unless the key is lost (`isLost`). Then pending approvals end, because nobody can read them, and apps that can't be
 * read stay, because without them a password alone would be enough. It can be repeated after an interruption.
 */
export async function renewSecretKey(ctx: OperatorCtx, { isLost }: { isLost: boolean }): Promise<RenewedKey> {
  const state = await getKeyState(ctx);
  const [totals, isKnown] = [{ renewed: 0, lost: 0 }, state === 'same' || state === 'replacing'];
  if (!isKnown && !isLost) return { state, ...totals };
  for (let page = await renewAfter(ctx, firstId); page.lastUserId !== undefined; page = await renewAfter(ctx, page.lastUserId)) {
    totals.renewed += page.renewed;
    totals.lost += page.lost;
  }
  const isComplete = isLost || totals.lost === 0;
  if (state !== 'same' && isComplete) await inTransaction(ctx, (tx) => storeKey(tx, ctx, { isKnown, totals }));
  return { state, ...totals };
}

const renewAfter = (ctx: OperatorCtx, userId: string): Promise<Page> => inTransaction(ctx, (tx) => renewPage(tx, ctx, userId));

type Page = { renewed: number; lost: number; lastUserId: string | undefined };

/* Locked, because a log-in writes to the row of its app. */
async function renewPage(tx: Tx, ctx: OperatorCtx, after: string): Promise<Page> {
  const apps = await tx
    .select({ userId: authenticatorApps.userId, encryptedSecret: authenticatorApps.encryptedSecret })
    .from(authenticatorApps)
    .where(gt(authenticatorApps.userId, after))
    .orderBy(asc(authenticatorApps.userId))
    .limit(pageSize)
    .for('update');
  const page: Page = { renewed: 0, lost: 0, lastUserId: apps.at(-1)?.userId };
  for (const { userId, encryptedSecret } of apps) {
    if (isEncryptedWithPresentKey(ctx, userId, encryptedSecret)) continue;
    const secret = decryptSecret(ctx, userId, encryptedSecret);
    if (secret === null) {
      page.lost += 1;
      continue;
    }
    const renewed = { encryptedSecret: encryptSecret(ctx, userId, secret) };
    await tx.update(authenticatorApps).set(renewed).where(eq(authenticatorApps.userId, userId));
    page.renewed += 1;
  }
  return page;
}

type Renewal = { isKnown: boolean; totals: { renewed: number; lost: number } };

async function storeKey(tx: Tx, ctx: OperatorCtx, { isKnown, totals }: Renewal): Promise<void> {
  const stored = { fingerprint: fingerprintsOf(ctx).present, since: ctx.now() };
  await tx.insert(secretKey).values(stored).onConflictDoUpdate({ target: secretKey.id, set: stored });
  if (!isKnown) await outdateAllApprovals(tx, ctx);
  await recordAudit(tx, ctx, { action: 'secret_key.replaced', entityId: null, before: null, after: totals });
}
