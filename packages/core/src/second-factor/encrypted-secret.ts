import type { Ctx } from '../context.ts';
import { decrypt, decryptWith, encrypt } from '../encrypt.ts';
import { deriveKey } from '../derive-key.ts';

const purpose = 'second factor: secret of an authenticator app';
const ofUser = (userId: string) => ({ purpose, recordId: userId });

/** Encrypts the secret of a user's authenticator app. Stored for another user it can't be decrypted. */
export const encryptSecret = (ctx: Ctx, userId: string, secret: Uint8Array): Buffer => encrypt(ctx, ofUser(userId), secret);

/** The secret of a user's authenticator app; null, and a line in the log: it can't be decrypted. */
export function decryptSecret(ctx: Ctx, userId: string, stored: Uint8Array): Buffer | null {
  const secret = decrypt(ctx, ofUser(userId), stored);
  if (secret === null) ctx.log.error({ userId }, 'the secret of an authenticator app cannot be decrypted');
  return secret;
}

/** Whether it is encrypted with SECRET_KEY, as opposed to the key before it or a lost one. */
export const isEncryptedWithPresentKey = (ctx: Ctx, userId: string, stored: Uint8Array): boolean =>
  decryptWith(deriveKey(ctx, purpose), ofUser(userId), stored) !== null;
