import type { Ctx } from '../context.ts';
import { decrypt, decryptWith, encrypt } from '../encrypt.ts';
import { deriveKey } from '../derive-key.ts';

const purpose = 'second factor: secret of an authenticator app';
const ofUser = (userId: string) => ({ purpose, recordId: userId });

/** Encrypts the secret of a user's authenticator app. Stored for another user it can't be decrypted. */
export const encryptSecret = (ctx: Ctx, userId: string, secret: Uint8Array): Buffer => encrypt(ctx, ofUser(userId), secret);

/** The secret of a user's authenticator app; null, and a line in the log: it was encrypted with a key that is lost. */
export function decryptSecret(ctx: Ctx, userId: string, stored: Uint8Array): Buffer | null {
  try {
    return decrypt(ctx, ofUser(userId), stored);
  } catch (error) {
    ctx.log.error({ err: error, userId }, 'the secret of an authenticator app cannot be read');
    return null;
  }
}

/** Whether it is encrypted with SECRET_KEY, as opposed to the key before it or a lost one. */
export const isEncryptedWithPresentKey = (ctx: Ctx, userId: string, stored: Uint8Array): boolean =>
  decryptWith(deriveKey(ctx, purpose), ofUser(userId), stored) !== null;
