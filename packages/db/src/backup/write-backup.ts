import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { CannotStart } from '@app/contract';
import { checkServer } from '../check-server.ts';
import { isNotPermitted } from '../constraint-violation.ts';
import { isUnavailable } from '../unavailable.ts';
import { withClient } from '../with-client.ts';
import type { Contents } from './contents.ts';
import { createDraftFile } from './draft-file.ts';
import { encryptFor, type Encryption } from './encrypt.ts';
import { packEntries, type PackedEntry } from './pack-entries.ts';
import { takeSnapshot } from './take-snapshot.ts';

/** `file`: the path of the new file. `recipient`: for whom it is encrypted; without one it is not. `signal` stops it. */
export type BackupTarget = { file: string; recipient: string | undefined; signal: AbortSignal };

/** What is in a backup that was written, and its size in bytes. */
export type WrittenBackup = Contents & { bytes: number };

/**
 * Writes a backup of the database at `url` to a new file, which appears under its name only once it is complete and on the disk.
 * Reading and writing go on meanwhile.
 * @throws CannotStart when the file exists or can't be written, or the server, its schema or the recipient can't be used
 */
export async function writeBackup(url: string, { file, recipient, signal }: BackupTarget): Promise<WrittenBackup> {
  const encrypt: Encryption = recipient === undefined ? (bytes) => bytes : encryptFor(recipient);
  const draft = createDraftFile(file, 'backup');
  try {
    const contents = await withClient(
      url,
      async (client) => {
        await checkServer(client, url);
        return takeSnapshot(client, (entries) => writeArchive(entries, { draft: draft.path, encrypt, signal }));
      },
      signal,
    );
    const { size } = fs.statSync(draft.path);
    draft.publish();
    return { ...contents, bytes: size };
  } catch (error) {
    if (signal.aborted) throw error;
    throw draft.refusalOf(error) ?? interrupted(error) ?? error;
  } finally {
    draft.discard();
  }
}

type Archive = { draft: string; encrypt: Encryption; signal: AbortSignal };

const writeArchive = (entries: AsyncIterable<PackedEntry>, { draft, encrypt, signal }: Archive): Promise<void> =>
  pipeline(packEntries(entries), createGzip(), encrypt, fs.createWriteStream(draft, { flags: 'r+', flush: true }), { signal });

/** The sentence about an error of the server or of the connection to it; undefined for another error. */
function interrupted(error: unknown): CannotStart | undefined {
  if (!(error instanceof Error)) return undefined;
  if (isNotPermitted(error))
    return new CannotStart(`The role of DATABASE_URL may not read everything (${error.message}): take the backup as the owner.`, {
      cause: error,
    });
  return isUnavailable(error)
    ? new CannotStart(`The backup was interrupted (${error.message}): no file was written, take it again.`, { cause: error })
    : undefined;
}
