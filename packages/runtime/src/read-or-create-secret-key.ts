import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { CannotStart, secretKeyPattern, type Environment } from '@app/contract';
import { createFileOnce } from './create-file-once.ts';

const keyBytes = 32;

/**
 * The secret from which the keys of keyed hashes are derived: 32 bytes, from SECRET_KEY or from `secret.key` in DATA_DIR, which
 * the first start creates and only its owner may read.
 * @throws CannotStart with one sentence when the file contains no key, or can be neither read nor created
 */
export function readOrCreateSecretKey({ SECRET_KEY, DATA_DIR }: Pick<Environment, 'SECRET_KEY' | 'DATA_DIR'>): Uint8Array {
  if (SECRET_KEY !== undefined) return Buffer.from(SECRET_KEY, 'base64');
  const file = secretKeyFileIn(DATA_DIR);
  try {
    if (!fs.existsSync(file)) createFileOnce(file, `${randomBytes(keyBytes).toString('base64')}\n`);
  } catch (error) {
    throw new CannotStart(`The secret key ${file} can't be made: set SECRET_KEY, or make DATA_DIR writable.`, { cause: error });
  }
  return readKeyFile(file);
}

/**
 * The same, without creating anything; undefined while there is none.
 * @throws CannotStart with one sentence when the file contains no key or can't be read
 */
export function readSecretKey({ SECRET_KEY, DATA_DIR }: Pick<Environment, 'SECRET_KEY' | 'DATA_DIR'>): Uint8Array | undefined {
  if (SECRET_KEY !== undefined) return Buffer.from(SECRET_KEY, 'base64');
  const file = secretKeyFileIn(DATA_DIR);
  return fs.existsSync(file) ? readKeyFile(file) : undefined;
}

/** The key before it, while it is being replaced. */
export const readPreviousSecretKey = ({ SECRET_KEY_PREVIOUS }: Pick<Environment, 'SECRET_KEY_PREVIOUS'>): Uint8Array | undefined =>
  SECRET_KEY_PREVIOUS === undefined ? undefined : Buffer.from(SECRET_KEY_PREVIOUS, 'base64');

/** Where the key is stored when SECRET_KEY is not set. */
export const secretKeyFileIn = (dataDir: string): string => path.join(dataDir, 'secret.key');

function readKeyFile(file: string): Uint8Array {
  const text = readFile(file).trim();
  if (!secretKeyPattern.test(text))
    throw new CannotStart(`The secret key ${file} does not hold 32 bytes in base64: restore it from a backup.`);
  return Buffer.from(text, 'base64');
}

function readFile(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    throw new CannotStart(`The secret key ${file} can't be read: make it readable for this user, or set SECRET_KEY.`, { cause: error });
  }
}
