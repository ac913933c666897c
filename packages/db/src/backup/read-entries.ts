import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import { createTarDecoder } from 'modern-tar';
import { webStreamOf } from './web-stream-of.ts';

/** `identity`: opens a file that is encrypted; undefined where none is needed. `signal` stops the reading. */
export type BackupSource = { file: string; identity: string | undefined; signal: AbortSignal };

/** An entry of the archive that is read; `size`: bytes of the body. */
export type ReadEntry = { header: { name: string; size: number }; body: AsyncIterable<Uint8Array> };

/** Passes the entries of a backup to `consume`, which has to read the body of each. */
export async function readEntries(
  { file, identity, signal }: BackupSource,
  consume: (entries: AsyncIterable<ReadEntry>) => Promise<void>,
): Promise<void> {
  await pipeline(
    fs.createReadStream(file),
    identity === undefined ? (bytes: AsyncIterable<Uint8Array>) => bytes : decryptWith(identity),
    createGunzip(),
    (bytes: AsyncIterable<Uint8Array>) => consume(webStreamOf(bytes).pipeThrough(createTarDecoder({ strict: true }))),
    { signal },
  );
}

const decryptWith = (identity: string) =>
  async function* decrypt(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    yield* await decrypter.decrypt(webStreamOf(bytes));
  };
