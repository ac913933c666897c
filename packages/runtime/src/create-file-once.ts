import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { makeFolder } from './make-folder.ts';

/**
 * Creates a file that only its owner may read, unless it exists. A link appears atomically with its whole content, so processes
 * that start concurrently read the same.
 */
export function createFileOnce(file: string, text: string): void {
  makeFolder(path.dirname(file));
  // Not by pid: in containers it is always the same one, and a draft left by a kill would block it permanently.
  const draft = `${file}.${randomUUID()}`;
  fs.writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true });
  try {
    fs.linkSync(draft, file);
  } catch (error) {
    if (!fs.existsSync(file)) throw error;
  } finally {
    fs.unlinkSync(draft);
  }
}
