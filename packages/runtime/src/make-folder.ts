import fs from 'node:fs';
import path from 'node:path';

/**
 * Creates a folder and those above it, one at a time: Node's recursive mkdir never returns where the system refuses a folder with
 * ENOENT, as below /proc.
 */
export function makeFolder(folder: string): void {
  if (fs.existsSync(folder)) return;
  makeFolder(path.dirname(path.resolve(folder)));
  try {
    fs.mkdirSync(folder);
  } catch (error) {
    if (!fs.existsSync(folder)) throw error; // otherwise another process has made it
  }
}
