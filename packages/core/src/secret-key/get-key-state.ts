import { schema } from '@app/db';
import type { Ctx } from '../context.ts';
import { fingerprintsOf } from './fingerprints-of.ts';

export type KeyState = 'same' | 'replacing' | 'other' | 'unknown';

/**
 * How SECRET_KEY compares with the key that the database was made with: the same, a replacement of it whose SECRET_KEY_PREVIOUS is that
 * key, or another one; `unknown`: neither api nor worker has been started with the database yet.
 */
export async function getKeyState(ctx: Pick<Ctx, 'db' | 'secretKey' | 'previousSecretKey'>): Promise<KeyState> {
  const [stored] = await ctx.db.select({ fingerprint: schema.secretKey.fingerprint }).from(schema.secretKey);
  if (stored === undefined) return 'unknown';
  const { present, previous } = fingerprintsOf(ctx);
  if (stored.fingerprint === present) return 'same';
  return stored.fingerprint === previous ? 'replacing' : 'other';
}
