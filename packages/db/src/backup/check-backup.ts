import fs from 'node:fs';
import { CannotStart } from '@app/contract';
import { formatVersion, type Contents } from './contents.ts';
import { UnsupportedFormatError, verifyContents } from './verify-contents.ts';
import type { BackupSource } from './read-entries.ts';

const magicOfAge = Buffer.from('age-encryption.org/');
const magicOfGzip = Buffer.from([0x1f, 0x8b]);

/** What a whole backup says about itself; `isEncrypted`: its file is. */
export type CheckedBackup = Contents & { isEncrypted: boolean };

/**
 * Reads a whole backup and compares its rows with its checksums.
 * @throws CannotStart when it is not a backup, is damaged or incomplete, has another format, or can't be opened with this identity
 * @throws the reason of `signal` when it was aborted
 */
export async function checkBackup({ file, identity, signal }: BackupSource): Promise<CheckedBackup> {
  const isEncrypted = isFileEncrypted(file);
  if (isEncrypted && identity === undefined)
    throw new CannotStart(`The backup ${file} is encrypted: name the file with its key, --identity <file>.`);
  try {
    return { isEncrypted, ...(await verifyContents({ file, identity: isEncrypted ? identity : undefined, signal })) };
  } catch (error) {
    throw signal.aborted ? signal.reason : explain(file, error);
  }
}

/* Everything below only decodes the file, so an error that is none of its reading means that its bytes are wrong. */
function explain(file: string, error: unknown): CannotStart {
  if (error instanceof Error && 'syscall' in error) return unreadable(file, error as NodeJS.ErrnoException); // of the file system
  /* The message of age-encryption, which has no code for it. */
  if (error instanceof Error && error.message.startsWith('no identity matched'))
    return new CannotStart(`The backup ${file} was encrypted for another key than that of --identity.`, { cause: error });
  if (error instanceof UnsupportedFormatError) return error.format === undefined ? otherFile(file) : otherFormat(file, error.format);
  return new CannotStart(`The backup ${file} is damaged or incomplete: use another copy of it.`, { cause: error });
}

const otherFile = (file: string) => new CannotStart(`${file} is not a backup of this product.`);

const otherFormat = (file: string, format: number) =>
  new CannotStart(`The backup ${file} has format ${format}, and this program reads format ${formatVersion}: use the version that took it.`);

const unreadable = (file: string, error: NodeJS.ErrnoException) =>
  new CannotStart(`The backup ${file} can't be read (${error.code}): name a file that this user may read.`, { cause: error });

function isFileEncrypted(file: string): boolean {
  const start = Buffer.alloc(magicOfAge.length);
  try {
    const handle = fs.openSync(file, 'r');
    try {
      fs.readSync(handle, start);
    } finally {
      fs.closeSync(handle);
    }
  } catch (error) {
    throw unreadable(file, error as NodeJS.ErrnoException); // of the file system
  }
  if (start.equals(magicOfAge)) return true;
  if (start.subarray(0, magicOfGzip.length).equals(magicOfGzip)) return false;
  throw otherFile(file);
}
