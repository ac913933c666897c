import { CannotStart } from '@app/contract';
import { Encrypter } from 'age-encryption';
import { webStreamOf } from './web-stream-of.ts';

/** A step of a pipeline that encrypts bytes for the holder of an identity. */
export type Encryption = (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/**
 * Encrypts for a recipient (`age1…`) in the format of age, in pieces of 64 KiB.
 * @throws CannotStart when the recipient has a typing error
 */
export function encryptFor(recipient: string): Encryption {
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch (error) {
    throw new CannotStart('BACKUP_RECIPIENT is no recipient of age: copy it again, as `operate backup key` printed it.', { cause: error });
  }
  return async function* encrypt(bytes) {
    yield* await encrypter.encrypt(webStreamOf(bytes));
  };
}
