import fs from 'node:fs';
import type { Environment } from '@app/contract';

/**
 * The clock of a process. With TEST_CLOCK_FILE it runs ahead by the milliseconds in that file, which a test changes
 * while the process runs; that is refused unless the database is on this very machine.
 * @throws Error when the file is set beside a database elsewhere
 */
export function createClock({ TEST_CLOCK_FILE: file, DATABASE_URL }: Environment): () => Date {
  if (file === undefined) return () => new Date();
  const host = DATABASE_URL === undefined ? '127.0.0.1' : new URL(DATABASE_URL).hostname;
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(host))
    throw new Error('TEST_CLOCK_FILE is for tests on this machine: unset it, or use a database on 127.0.0.1.');
  return () => new Date(Date.now() + Number(fs.readFileSync(file, 'utf8')));
}
