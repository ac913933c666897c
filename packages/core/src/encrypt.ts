import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Ctx } from './context.ts';
import { deriveKey, deriveKeys } from './derive-key.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** What is encrypted: one key for each purpose, and the id of the record that it is stored with, in which alone it can be decrypted. */
export type SealedFor = { purpose: string; recordId: string };

/** Encrypts with a key derived from SECRET_KEY: nonce, ciphertext, tag. */
export function encrypt(ctx: Ctx, { purpose, recordId }: SealedFor, plain: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, deriveKey(ctx, purpose), nonce).setAAD(Buffer.from(recordId));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Null: neither SECRET_KEY nor SECRET_KEY_PREVIOUS is the key that it was encrypted with, or it is damaged or belongs to another record. */
export function decrypt(ctx: Ctx, sealedFor: SealedFor, stored: Uint8Array): Buffer | null {
  for (const key of deriveKeys(ctx, sealedFor.purpose)) {
    const plain = decryptWith(key, sealedFor, stored);
    if (plain !== null) return plain;
  }
  return null;
}

/** The same with this key alone. */
export function decryptWith(key: Uint8Array, { recordId }: SealedFor, stored: Uint8Array): Buffer | null {
  const [nonce, text, tag] = [stored.subarray(0, nonceBytes), stored.subarray(nonceBytes, -tagBytes), stored.subarray(-tagBytes)];
  try {
    const decipher = createDecipheriv(algorithm, key, nonce).setAAD(Buffer.from(recordId)).setAuthTag(tag);
    return Buffer.concat([decipher.update(text), decipher.final()]);
  } catch {
    return null;
  }
}
