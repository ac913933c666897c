import fs from 'node:fs';
import path from 'node:path';
import { createFileOnce } from '@app/runtime';

/*
 * The generated password of the first master admin is kept in the data folder (mode 0600) until it was shown: a start that is
 * interrupted after it created the user must not lose it.
 */
const fileIn = (dataDir: string) => path.join(dataDir, 'first-password');

/** Keeps it before the user is created; returns the one that is kept, which another start may have generated. */
export function keepFirstPassword(dataDir: string, generated: string): string {
  const kept = readFirstPassword(dataDir);
  if (kept !== null && kept.length !== generated.length) forgetFirstPassword(dataDir); // it was cut short
  createFileOnce(fileIn(dataDir), generated);
  return readFirstPassword(dataDir) ?? generated;
}

/** Null: none is waiting to be shown. */
export function readFirstPassword(dataDir: string): string | null {
  return fs.existsSync(fileIn(dataDir)) ? fs.readFileSync(fileIn(dataDir), 'utf8') : null;
}

export function forgetFirstPassword(dataDir: string): void {
  fs.rmSync(fileIn(dataDir), { force: true });
}
