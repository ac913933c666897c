import fs from 'node:fs';
import path from 'node:path';
import { createDb, ensureDatabase, startEmbeddedPostgres, type DbHandle, type EmbeddedServer } from '@app/db';
import postgres from 'postgres';
import { awaitCondition } from '../await-condition.ts';
import { childrenOf, signal } from './processes.ts';

const database = 'app';

/** A PostgreSQL with a data directory of its own. */
export type Cluster = {
  dataDir: string;
  server: EmbeddedServer;
  /** The address of the product's database on it. */
  url: string;
  /** Runs one statement as the superuser, outside of any pool. */
  query: <Row extends object>(statement: string) => Promise<Row[]>;
  /** Kills all of its processes at once, as a power cut does. */
  kill: () => Promise<void>;
};

/** Starts the server on a data directory, a new one or a copy of another. `settings`: those of postgresql.conf. */
export async function startCluster(dataDir: string, settings: Record<string, string> = {}): Promise<Cluster> {
  const server = await startEmbeddedPostgres({ dataDir, settings });
  const query = async <Row extends object>(statement: string) => {
    const client = postgres(server.urlOf('postgres'), { max: 1, onnotice: () => {} });
    return (await client.unsafe<Row[]>(statement).finally(() => client.end({ timeout: 5 }))) as Row[];
  };
  const kill = async () => {
    const [pid] = fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n').map(Number);
    if (pid === undefined) throw new Error(`${dataDir} names no process`);
    signal([pid, ...childrenOf(pid, 'postgres')], 'SIGKILL');
    await awaitCondition('the server is gone', async () => !server.isRunning());
  };
  return { dataDir, server, url: server.urlOf(database), query, kill };
}

/** Starts a primary with an empty database of the product. */
export async function startPrimary(dataDir: string, settings: Record<string, string> = {}): Promise<Cluster> {
  const cluster = await startCluster(dataDir, settings);
  await ensureDatabase(cluster.server.urlOf('postgres'), database);
  return cluster;
}

/** A pool to the product's database on a cluster, with the clock of the processes under test. */
export const openPool = ({ url }: { url: string }, clock: { offsetMs: () => number }): DbHandle =>
  createDb(url, { connectionsMax: 2, clockOffsetMs: clock.offsetMs });

/** Takes a standby, or a server that recovers, out of recovery; resolves once it accepts writes, with the duration. */
export async function promote({ query }: Cluster): Promise<number> {
  const startedAt = performance.now();
  const [row] = await query<{ isPromoted: boolean }>('select pg_promote(true, 60) as "isPromoted"');
  if (row?.isPromoted !== true) throw new Error('the standby was not promoted');
  return performance.now() - startedAt;
}
