import fs from 'node:fs';
import type { Db } from '@app/db';
import { sql } from 'drizzle-orm';

/** The clock ticks per second in /proc, on every Linux. */
const ticksPerSecond = 100;

/** The fields of /proc/<pid>/stat after the name of the process; empty when it has ended. */
function statOf(pid: string): string[] {
  try {
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ');
  } catch {
    return [];
  }
}

const sumOf = (fields: string[]): number => fields.reduce((sum, ticks) => sum + Number(ticks), 0);

/**
 * The processor time (ms) of a PostgreSQL server on this machine until now, by all of its processes, also those that have ended. Linux only. On
 * a busy machine it varies less than the time that passes.
 */
export async function cpuOfServer(db: Db): Promise<number> {
  const [backend] = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const server = statOf(String(backend?.pid))[1] ?? '';
  const running = fs.readdirSync('/proc').map((name) => (/^\d+$/.test(name) ? statOf(name) : []));
  const ofRunning = running.filter((fields) => fields[1] === server).map((fields) => sumOf(fields.slice(11, 13)));
  const ticks = ofRunning.reduce((sum, one) => sum + one, sumOf(statOf(server).slice(11, 15)));
  return (ticks * 1000) / ticksPerSecond;
}
