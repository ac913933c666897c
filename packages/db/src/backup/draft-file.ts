import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { CannotStart } from '@app/contract';
import { causesOf } from '../causes-of.ts';

/** A file that does not have its name before it is complete. */
export type DraftFile = { path: string; publish: () => void; discard: () => void };

const exists = (file: string) => new CannotStart(`${file} exists, and a backup replaces no file: name another one.`);
const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);
const isFull = (code: string | undefined) => code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG';

/**
 * Creates an empty draft beside `file` that only its owner may read. `publish` gives it the name of the file; a kill before leaves a
 * draft alone, `<file>.<random>.draft`.
 * @throws CannotStart when the file exists, or its folder can't be written
 */
export function createDraftFile(file: string): DraftFile {
  if (fs.existsSync(file)) throw exists(file);
  const draft = `${file}.${randomUUID()}.draft`;
  try {
    fs.closeSync(fs.openSync(draft, 'wx', 0o600));
  } catch (error) {
    throw unwritable(file, error) ?? error;
  }
  return { path: draft, publish: () => publish(draft, file), discard: () => fs.rmSync(draft, { force: true }) };
}

/** The sentence about a file that can't be written; undefined for another error. */
export function unwritable(file: string, error: unknown): CannotStart | undefined {
  const refused = causesOf(error).find((cause): cause is NodeJS.ErrnoException => 'syscall' in cause);
  const code = refused?.code;
  if (isFull(code)) return new CannotStart(`There is no room for the backup ${file}: no file was written.`, { cause: error });
  if (refused?.path === undefined) return undefined;
  return new CannotStart(`The backup ${file} can't be written (${code}): name a file in a folder that this user may write.`, {
    cause: error,
  });
}

/* A link, unlike a rename, never replaces a file that appeared meanwhile; file systems without links get the rename. */
function publish(draft: string, file: string): void {
  try {
    fs.linkSync(draft, file);
    fs.unlinkSync(draft);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException; // of the file system
    if (code === 'EEXIST' || fs.existsSync(file)) throw exists(file);
    if (!withoutLinks.has(code)) throw unwritable(file, error) ?? error;
    fs.renameSync(draft, file);
  }
  syncFolder(path.dirname(file));
}

/* The name survives a power cut only once its folder is on the disk. */
function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, 'r');
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}
