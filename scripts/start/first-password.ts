import fs from 'node:fs';
import path from 'node:path';

/*
 * The generated password of the first master admin is kept in the data folder (mode 0600) until it was shown: a start that is
 * interrupted after it created the user must not lose it.
 */
const fileIn = (dataDir: string) => path.join(dataDir, 'first-password');

/** Keeps it before the user is created; returns it. */
export function keepFirstPassword(dataDir: string, password: string): string {
  fs.writeFileSync(fileIn(dataDir), password, { mode: 0o600, flush: true });
  return password;
}

/** Null: none is waiting to be shown. */
export function readFirstPassword(dataDir: string): string | null {
  return fs.existsSync(fileIn(dataDir)) ? fs.readFileSync(fileIn(dataDir), 'utf8') : null;
}

export function forgetFirstPassword(dataDir: string): void {
  fs.rmSync(fileIn(dataDir), { force: true });
}
