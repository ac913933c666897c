import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { CannotStart, secretKeyPattern, type Environment } from '@app/contract';
import { createFileOnce } from './create-file-once.ts';

const keyBytes = 32;

/** A key of 32 bytes: the setting that contains it, and the file in DATA_DIR that is used where the setting is not set. */
type KeyPlace = { name: string; setting: 'SECRET_KEY' | 'LOG_SIGNING_KEY'; file: string };

const secretKey: KeyPlace = { name: 'secret key', setting: 'SECRET_KEY', file: 'secret.key' };
const logSigningKey: KeyPlace = { name: 'signing key of the ledger log', setting: 'LOG_SIGNING_KEY', file: 'log-signing.key' };

/**
 * The secret from which the keys of keyed hashes are derived: 32 bytes, from SECRET_KEY or from `secret.key` in DATA_DIR, which
 * the first start creates and only its owner may read.
 * @throws CannotStart with one sentence when the file contains no key, or can be neither read nor created
 */
export const readOrCreateSecretKey = (settings: Pick<Environment, 'SECRET_KEY' | 'DATA_DIR'>): Uint8Array =>
  readOrCreate(secretKey, settings);

/**
 * The private key with which the worker signs the ledger log: 32 bytes, from LOG_SIGNING_KEY or `log-signing.key` in DATA_DIR, created
 * like the secret key.
 * @throws CannotStart as for the secret key
 */
export const readOrCreateLogSigningKey = (settings: Pick<Environment, 'LOG_SIGNING_KEY' | 'DATA_DIR'>): Uint8Array =>
  readOrCreate(logSigningKey, settings);

/**
 * The secret key, without creating anything; undefined while there is none.
 * @throws CannotStart with one sentence when the file contains no key or can't be read
 */
export function readSecretKey({ SECRET_KEY, DATA_DIR }: Pick<Environment, 'SECRET_KEY' | 'DATA_DIR'>): Uint8Array | undefined {
  if (SECRET_KEY !== undefined) return Buffer.from(SECRET_KEY, 'base64');
  const file = secretKeyFileIn(DATA_DIR);
  return fs.existsSync(file) ? readKeyFile(secretKey, file) : undefined;
}

/** The key before it, while it is being replaced. */
export const readPreviousSecretKey = ({ SECRET_KEY_PREVIOUS }: Pick<Environment, 'SECRET_KEY_PREVIOUS'>): Uint8Array | undefined =>
  SECRET_KEY_PREVIOUS === undefined ? undefined : Buffer.from(SECRET_KEY_PREVIOUS, 'base64');

/** Where the secret key is stored when SECRET_KEY is not set. */
export const secretKeyFileIn = (dataDir: string): string => path.join(dataDir, secretKey.file);

function readOrCreate(place: KeyPlace, settings: Pick<Environment, 'DATA_DIR'> & Partial<Environment>): Uint8Array {
  const given = settings[place.setting];
  if (given !== undefined) return Buffer.from(given, 'base64');
  const file = path.join(settings.DATA_DIR, place.file);
  try {
    if (!fs.existsSync(file)) createFileOnce(file, `${randomBytes(keyBytes).toString('base64')}\n`);
  } catch (error) {
    throw new CannotStart(`The ${place.name} ${file} can't be made: set ${place.setting}, or make DATA_DIR writable.`, { cause: error });
  }
  return readKeyFile(place, file);
}

function readKeyFile(place: KeyPlace, file: string): Uint8Array {
  const text = readFile(place, file).trim();
  if (!secretKeyPattern.test(text))
    throw new CannotStart(`The ${place.name} ${file} does not hold 32 bytes in base64: restore it from a backup.`);
  return Buffer.from(text, 'base64');
}

function readFile({ name, setting }: KeyPlace, file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    throw new CannotStart(`The ${name} ${file} can't be read: make it readable for this user, or set ${setting}.`, { cause: error });
  }
}
