import fs from 'node:fs';
import path from 'node:path';
import { CannotStart } from '@app/contract';
import { makeFolder } from '@app/runtime';

/**
 * Creates the data folder and checks that it is writable.
 * @throws CannotStart on a read-only or full disk, or where the folder belongs to another user
 */
export function prepareDataDir(dataDir: string): void {
  const probe = path.join(dataDir, `.write-probe-${process.pid}`);
  try {
    makeFolder(dataDir);
    fs.writeFileSync(probe, 'written\n');
    fs.rmSync(probe);
  } catch (error) {
    if (fs.existsSync(probe)) fs.rmSync(probe);
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new CannotStart(`The folder ${dataDir} cannot be written (${code}): set DATA_DIR to one that can, with room in it.`);
  }
}
