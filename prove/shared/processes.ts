import fs from 'node:fs';

/** Pids of the direct children of a process whose command line contains `part`. Linux only, read from /proc. */
export function childrenOf(pid: number, part: string): number[] {
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  return children.filter((child) => {
    try {
      return fs.readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(part);
    } catch {
      return false; // ended meanwhile
    }
  });
}

/** Sends a signal to processes; one that has ended meanwhile is skipped. */
export function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
