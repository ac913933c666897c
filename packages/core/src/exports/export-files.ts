import assert from 'node:assert/strict';
import { access, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Ctx } from '../context.ts';

/** The file of one attempt to write an export. Each attempt has its own file, so that a lost worker overwrites nothing. */
export type ExportFile = { id: string; attempts: number };

const partEnding = '.part';
const nameOf = ({ id, attempts }: ExportFile) => `${id}-${attempts}.csv`;
const fileName = /^([0-9a-f-]{36})-(\d+)\.csv(?:\.part)?$/;

function folderOf({ exportsDir }: Ctx): string {
  assert(exportsDir !== undefined, 'exportsDir is set in programs that handle exports');
  return exportsDir;
}

const pathOf = (ctx: Ctx, file: ExportFile) => path.join(folderOf(ctx), nameOf(file));

/**
 * Writes a file in chunks, readable only by this system user, under a temporary name until it is complete and synced to disk. The
 * file of a failed attempt is deleted by the process that ends the attempt.
 */
export async function writeExportFile(ctx: Ctx, file: ExportFile, chunks: AsyncIterable<string>, onWritten: (bytes: number) => void) {
  await mkdir(folderOf(ctx), { recursive: true, mode: 0o700 });
  const part = pathOf(ctx, file) + partEnding;
  const handle = await open(part, 'w', 0o600);
  try {
    for await (const chunk of chunks) {
      const bytes = Buffer.from(chunk);
      await handle.writeFile(bytes); // appends the whole chunk at the current position
      onWritten(bytes.length);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, pathOf(ctx, file));
}

/** @throws the system error when the file does not exist */
export const openExportFile = (ctx: Ctx, file: ExportFile): Promise<FileHandle> => open(pathOf(ctx, file), 'r');

/** Deletes the file of an attempt, complete or partial; a missing file is not an error. */
export async function deleteExportFile(ctx: Ctx, file: ExportFile): Promise<void> {
  await rm(pathOf(ctx, file) + partEnding, { force: true });
  await rm(pathOf(ctx, file), { force: true });
}

/** Whether the complete file of an attempt exists. */
export async function hasExportFile(ctx: Ctx, file: ExportFile): Promise<boolean> {
  try {
    await access(pathOf(ctx, file));
    return true;
  } catch (error) {
    if (isFileNotFound(error)) return false;
    throw error;
  }
}

/** Whether the error means that the file does not exist. */
export const isFileNotFound = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Every export file, complete or partial, with the time of its last write by the machine's clock. */
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
    if (isFileNotFound(error)) return []; // no export yet, or a file disappeared meanwhile: the next sweep looks again
    throw error;
  }
}

/** The disk has no space: ENOSPC, a quota, or a limit on the file size. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code));
