import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { CannotStart } from '@app/contract';
import { causesOf } from '../causes-of.ts';

/**
 * A file that does not have its name before it is complete. `refusalOf`: the sentence about an error of writing it; undefined for another
 * error, such as one about another file.
 */
export type DraftFile = {
  path: string;
  publish: () => void;
  discard: () => void;
  refusalOf: (error: unknown) => CannotStart | undefined;
};

/** The new file, and what it is in a sentence. */
type Target = { file: string; draft: string; what: string };

const exists = ({ file }: Target) => new CannotStart(`${file} exists, and no file is replaced: name another one.`);
const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);
const isFull = (code: string | undefined) => code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG';
const ownerOnly = 0o600;

/**
 * Creates an empty draft beside `file` that only its owner may read and write. `publish` gives it the name of the file; a kill before
 * leaves a draft alone, `<file>.<random>.draft`. `what` is the file's noun in a sentence, such as `backup`.
 * @throws CannotStart when the file exists, or its folder can't be written
 */
export function createDraftFile(file: string, what: string): DraftFile {
  const draft = `${file}.${randomUUID()}.draft`;
  const target = { file, draft, what };
  try {
    requireFreeName(target);
    createOwnersFile(draft);
  } catch (error) {
    throw refusalOf(target, error) ?? error;
  }
  return {
    path: draft,
    publish: () => publish(target),
    discard: () => fs.rmSync(draft, { force: true }),
    refusalOf: (error) => refusalOf(target, error),
  };
}

function requireFreeName(target: Target): void {
  const { file, what } = target;
  const found = fs.statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (found.isFile()) throw exists(target);
  throw new CannotStart(
    found.isDirectory() ? `${file} is a folder: name a file in it.` : `${file} is a device, and no ${what} can be kept in it.`,
  );
}

/* A umask takes rights away from the mode of a new file, even those of its owner. */
function createOwnersFile(file: string): void {
  const handle = fs.openSync(file, 'wx', ownerOnly);
  try {
    if ((fs.fstatSync(handle).mode & ownerOnly) !== ownerOnly) fs.fchmodSync(handle, ownerOnly);
  } finally {
    fs.closeSync(handle);
  }
}

function refusalOf({ file, draft, what }: Target, error: unknown): CannotStart | undefined {
  if (error instanceof CannotStart) return error;
  const refused = causesOf(error).find((cause): cause is NodeJS.ErrnoException => 'syscall' in cause);
  const code = refused?.code;
  if (refused?.path !== undefined && ![draft, file, path.dirname(file)].includes(refused.path)) return undefined;
  if (isFull(code)) return new CannotStart(`There is no room for the ${what} ${file}: no file was written.`, { cause: error });
  if (refused?.path === undefined) return undefined;
  return new CannotStart(`The ${what} ${file} can't be written (${code}): ${adviceAbout(file, code)}.`, { cause: error });
}

function adviceAbout(file: string, code: string | undefined): string {
  switch (code) {
    case 'ENAMETOOLONG':
      return 'its name is too long, so choose a shorter one';
    case 'ENOTDIR':
      return 'a part of its path is a file and no folder';
    case 'EROFS':
      return 'this file system can only be read, so name a file on another one';
    case 'ENOENT':
      /* Some file systems, such as /proc, answer alike in a folder that exists. */
      if (!fs.existsSync(path.dirname(file))) return 'create its folder first, or name a file in one that exists';
      return 'its folder takes no files, so name a file in another one';
    default:
      return 'name a file in a folder that this user may write';
  }
}

/* A link, unlike a rename, never replaces a file that appeared meanwhile; file systems without links get the rename. */
function publish(target: Target): void {
  const { file, draft } = target;
  try {
    fs.linkSync(draft, file);
    fs.unlinkSync(draft);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException; // of the file system
    if (code === 'EEXIST' || fs.existsSync(file)) throw exists(target);
    if (!withoutLinks.has(code)) throw refusalOf(target, error) ?? error;
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
