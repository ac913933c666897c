import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Ctx } from '../context.ts';
import { deriveKey } from '../derive-key.ts';

const purpose = 'second factor: secret of an authenticator app';
const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a secret for one user: nonce, ciphertext, tag. Stored for another user it can't be decrypted. */
export function encryptSecret(ctx: Ctx, userId: string, secret: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, deriveKey(ctx, purpose), nonce).setAAD(Buffer.from(userId));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** @throws Error when SECRET_KEY is not the key that it was encrypted with, or it belongs to another user */
export function decryptSecret(ctx: Ctx, userId: string, stored: Uint8Array): Buffer {
  const [nonce, text, tag] = [stored.subarray(0, nonceBytes), stored.subarray(nonceBytes, -tagBytes), stored.subarray(-tagBytes)];
  const decipher = createDecipheriv(algorithm, deriveKey(ctx, purpose), nonce).setAAD(Buffer.from(userId)).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(text), decipher.final()]);
  } catch (error) {
    throw new Error('SECRET_KEY is not the key that the secrets of authenticator apps were encrypted with', { cause: error });
  }
}
