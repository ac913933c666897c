import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createDraftFile } from '@app/db/backup';
import { untilInterrupted } from './backup/until-interrupted.ts';

type WriteText = (chunks: AsyncIterable<string>) => Promise<void>;

/** `sha256`: of the file, in hex; undefined on standard output. */
export type Written<T> = { result: T; bytes: number; sha256: string | undefined };

/**
 * Writes text to a new file that appears under its name only once it is complete, or to standard output (`-`), where nothing else is then
 * printed. `produce` passes the text to `write` once.
 * @throws CannotStart when the file exists or can't be written, or when it was interrupted
 */
export async function writeExport<T>(file: string, produce: (write: WriteText, signal: AbortSignal) => Promise<T>): Promise<Written<T>> {
  const draft = file === '-' ? undefined : createDraftFile(file, 'export');
  const sum = createHash('sha256');
  let bytes = 0;
  const writeTo = async (chunks: AsyncIterable<string>, signal: AbortSignal) => {
    const counted = async function* count() {
      for await (const chunk of chunks) {
        const encoded = Buffer.from(chunk);
        sum.update(encoded);
        bytes += encoded.length;
        yield encoded;
      }
    };
    if (draft) await pipeline(Readable.from(counted()), fs.createWriteStream(draft.path, { flags: 'r+', flush: true }), { signal });
    else for await (const chunk of counted()) if (!process.stdout.write(chunk)) await once(process.stdout, 'drain', { signal });
  };
  try {
    const result = await untilInterrupted(
      (signal) => produce((chunks) => writeTo(chunks, signal), signal),
      () => (draft ? 'no file was written.' : 'what was printed is not complete.'),
    );
    draft?.publish();
    return { result, bytes, sha256: draft ? sum.digest('hex') : undefined };
  } catch (error) {
    throw draft?.refusalOf(error) ?? error;
  } finally {
    draft?.discard();
  }
}
