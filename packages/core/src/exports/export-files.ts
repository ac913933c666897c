import assert from 'node:assert/strict';
import { access, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Ctx } from '../context.ts';

/** The file of one attempt to write an export. Attempts have files of their own, so a lost worker overwrites nothing. */
export type ExportFile = { id: string; attempts: number };

const partEnding = '.part';
const nameOf = ({ id, attempts }: ExportFile) => `${id}-${attempts}.csv`;
const fileName = /^([0-9a-f-]{36})-(\d+)\.csv(?:\.part)?$/;

function folderOf({ exportsDir }: Ctx): string {
  assert(exportsDir !== undefined, 'this program was told where the files of exports are');
  return exportsDir;
}

const placeOf = (ctx: Ctx, file: ExportFile) => path.join(folderOf(ctx), nameOf(file));

/**
 * Writes a file that only this user of the system may read, piece by piece, under another name until it is whole and on the disk. What a
 * failed attempt leaves behind is deleted by whoever ends it.
 */
export async function writeExportFile(ctx: Ctx, file: ExportFile, pieces: AsyncIterable<string>, onWritten: (bytes: number) => void) {
  await mkdir(folderOf(ctx), { recursive: true, mode: 0o700 });
  const part = placeOf(ctx, file) + partEnding;
  const handle = await open(part, 'w', 0o600);
  try {
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece);
      await handle.writeFile(bytes); // writes on from where it is, all of it
      onWritten(bytes.length);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, placeOf(ctx, file));
}

/** @throws the system's error when the file is not there */
export const openExportFile = (ctx: Ctx, file: ExportFile): Promise<FileHandle> => open(placeOf(ctx, file), 'r');

/** Deletes the file of an attempt, whole or not; that there is none is no error. */
export async function deleteExportFile(ctx: Ctx, file: ExportFile): Promise<void> {
  await rm(placeOf(ctx, file) + partEnding, { force: true });
  await rm(placeOf(ctx, file), { force: true });
}

/** Whether the whole file of an attempt is there. */
export async function hasExportFile(ctx: Ctx, file: ExportFile): Promise<boolean> {
  try {
    await access(placeOf(ctx, file));
    return true;
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
}

/** The system says that there is no such file. */
export const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Every file there is of an export, whole or not, with when it was written to last, by the machine's clock. */
export async function listExportFiles(ctx: Ctx): Promise<(ExportFile & { changedAt: Date })[]> {
  try {
    const names = await readdir(folderOf(ctx));
    const files = names.map(async (name) => {
      const [, id, attempts] = fileName.exec(name) ?? [];
      if (id === undefined) return [];
      const { mtime } = await stat(path.join(folderOf(ctx), name));
      return [{ id, attempts: Number(attempts), changedAt: mtime }];
    });
    return (await Promise.all(files)).flat();
  } catch (error) {
    if (isAbsent(error)) return []; // nothing was ever exported here, or a file went meanwhile: the next sweep looks again
    throw error;
  }
}

/** The disk has no room: ENOSPC, a quota, or a limit on the size of files. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code));
