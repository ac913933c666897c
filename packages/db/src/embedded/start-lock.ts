import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { isProcessAlive } from './is-process-alive.ts';

/** A process, distinguished from a later one with the same pid. */
type Owner = { pid: number; startedAt: string | null };

export type StartLock = {
  /** False when the lock's file was deleted: then nothing prevents a second start. */
  isHeld: () => boolean;
  release: () => void;
};

const fileName = /^start-lock\.(\d+)$/;
const attemptsMax = 20;

/**
 * The start time of a process, in the format of the system; null where the system does not report it, or when the process has
 * ended.
 */
function startOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ');
      const [state, ticks] = [fields[0], fields[19]];
      if (state === 'Z' || state === 'X' || ticks === undefined) return null;
      return `${fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticks}`;
    }
    if (process.platform === 'win32') return null;
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

const isAlive = ({ pid, startedAt }: Owner): boolean => isProcessAlive(pid) && (startedAt === null || startOf(pid) === startedAt);

/** The owner named in a lock file; undefined when the file is gone or empty (it is created atomically). */
function readOwner(file: string): Owner | undefined {
  try {
    const { pid, startedAt } = JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<Owner>;
    return Number.isInteger(pid) && pid !== undefined && pid > 0 ? { pid, startedAt: startedAt ?? null } : undefined;
  } catch {
    return undefined;
  }
}

/** The numbers of the lock files in `folder`, newest first, and whether the owner of each is alive. */
function listLocks(folder: string): { number: number; file: string; isAlive: boolean }[] {
  return fs
    .readdirSync(folder)
    .flatMap((name) => {
      const number = fileName.exec(name)?.[1];
      if (number === undefined) return [];
      const file = path.join(folder, name);
      const owner = readOwner(file);
      return [{ number: Number(number), file, isAlive: owner !== undefined && isAlive(owner) }];
    })
    .toSorted((a, b) => b.number - a.number);
}

/** Creates `file` atomically with its content; false when it exists already. */
function makeWhole(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}.new`;
  fs.writeFileSync(draft, content, { mode: 0o600 });
  try {
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/**
 * Locks a data folder for this process, or returns undefined when a live process holds it. The lock is a file that names its
 * owner, outside of PostgreSQL: a server that crashes and recovers does not release it. A dead owner's lock is never taken over
 * but followed by the next number, which only one of several processes can create.
 */
export function acquireStartLock(folder: string): StartLock | undefined {
  const content = JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) } satisfies Owner);
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const found = listLocks(folder);
    if (found.some((lock) => lock.isAlive)) return undefined;
    const file = path.join(folder, `start-lock.${(found[0]?.number ?? 0) + 1}`);
    if (!makeWhole(file, content)) continue;
    if (listLocks(folder).some((lock) => lock.isAlive && lock.file !== file)) {
      fs.rmSync(file, { force: true });
      return undefined;
    }
    for (const dead of found) fs.rmSync(dead.file, { force: true });
    const isHeld = () => readOwner(file)?.pid === process.pid;
    return { isHeld, release: () => void (isHeld() && fs.rmSync(file, { force: true })) };
  }
  return undefined;
}
