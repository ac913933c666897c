import { DomainError } from '@app/contract';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/* Argon2id (the library's default algorithm), 46 MiB, one pass: about 30 ms, and at most 8 at a time. */
const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };
const atOnceMax = 8;
const waitingMax = 32;
const retrySeconds = 2;
const turn = pLimit(atOnceMax);

/**
 * Runs `work` when a place is free. When the queue is full the call is refused with UNAVAILABLE: hashing for a client that has
 * already timed out would be wasted.
 * @throws DomainError UNAVAILABLE with the seconds after which to try again
 */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (turn.activeCount + turn.pendingCount >= atOnceMax + waitingMax)
    return Promise.reject(new DomainError('UNAVAILABLE', { seconds: retrySeconds }));
  return turn(work);
}

/** The form in which passwords are stored, measured and compared: NFC, because keyboards differ in how they compose a letter. */
export const normalizePassword = (password: string): string => password.normalize('NFC');

/** @throws DomainError UNAVAILABLE */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(normalizePassword(password), cost));

/** The bare Argon2id hash of a secret with this salt, 32 bytes: the same each time, so that it can be looked up. @throws DomainError UNAVAILABLE */
export const hashWithSalt = (secret: string, salt: Uint8Array): Promise<Buffer> => inTurn(() => hashRaw(secret, { ...cost, salt }));

/* Verified against when there is no hash, so that an unknown user takes as long to refuse as a known one. */
let dummy: Promise<string> | undefined;
const dummyHash = (): Promise<string> => (dummy ??= hash(crypto.randomUUID(), cost));

/** A hash that can't be parsed matches nothing, and takes as long to refuse as a valid one. */
async function matchesHash(passwordHash: string, form: string): Promise<boolean> {
  try {
    return await verify(passwordHash, form);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'InvalidArg')) throw error;
    await verify(await dummyHash(), form);
    return false;
  }
}

/**
 * True when `password` matches `passwordHash`; undefined means an unknown user. Hashes made before passwords were normalized are
 * of the text as typed: that form and the decomposed one are tried after NFC. The number of forms tried depends only on the
 * password.
 * @throws DomainError UNAVAILABLE
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const forms = new Set([normalizePassword(password), password, password.normalize('NFD')]);
  const matches = await inTurn(async () => {
    const against = passwordHash ?? (await dummyHash());
    for (const form of forms) if (await matchesHash(against, form)) return true;
    return false;
  });
  return matches && passwordHash !== undefined;
}
