import type { Ctx } from '../context.ts';
import { deriveKeys } from '../derive-key.ts';

const fingerprintBytes = 8;

/** The fingerprints of SECRET_KEY and, where it is set, of SECRET_KEY_PREVIOUS: 16 hex digits each, from which the keys can't be computed. */
export function fingerprintsOf(ctx: Pick<Ctx, 'secretKey' | 'previousSecretKey'>): { present: string; previous: string | undefined } {
  const [present = '', previous] = deriveKeys(ctx, 'fingerprint of the secret key').map((key) =>
    Buffer.from(key.subarray(0, fingerprintBytes)).toString('hex'),
  );
  return { present, previous };
}
