import fs from 'node:fs';
import { CannotStart, isLoopback, type Environment } from '@app/contract';

/** A clock, and its deliberate offset from the machine's; undefined in production. */
export type Clock = { now: () => Date; clockOffsetMs: (() => number) | undefined };

/**
 * The clock of a process. With TEST_CLOCK_FILE it runs ahead by the milliseconds in that file, which a test changes while the
 * process runs; refused unless the database is on the same machine.
 * @throws CannotStart when the file is set with a database elsewhere
 */
export function createClock({ TEST_CLOCK_FILE: file, DATABASE_URL }: Environment): Clock {
  if (file === undefined) return { now: () => new Date(), clockOffsetMs: undefined };
  const host = DATABASE_URL === undefined ? '127.0.0.1' : new URL(DATABASE_URL).hostname;
  if (!isLoopback(host)) throw new CannotStart('TEST_CLOCK_FILE is for tests on this machine: unset it, or use a database on 127.0.0.1.');
  const clockOffsetMs = () => Number(fs.readFileSync(file, 'utf8'));
  return { now: () => new Date(Date.now() + clockOffsetMs()), clockOffsetMs };
}
