import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { ensureDatabase, startEmbeddedPostgres, type EmbeddedServer } from '../embedded/index.ts';
import { migrateDb } from '../migrate.ts';
import type { TestServerAddress } from './create-test-db.ts';

/** `urlOf`: the address on the standby of a database of the primary. `query`: runs one statement as superuser, outside of any pool. */
export type Standby = { server: EmbeddedServer; urlOf: (url: string) => string; query: (statement: string) => Promise<void> };

/** A primary and its streaming standbys. */
export type ReplicatedServer = TestServerAddress & {
  standbys: Standby[];
  /** The only one, or the first. */
  standby: Standby;
  stop: () => Promise<void>;
};

const template = 'template_of_tests';

/** Starts all of them, each with its data directory; a commit of the primary waits for its own disk only. */
export async function startReplicatedServer({ standbys: count = 1 } = {}): Promise<ReplicatedServer> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'replicated-'));
  fs.chmodSync(folder, 0o755);
  const primaryDir = path.join(folder, 'primary');
  const empty = await startEmbeddedPostgres({ dataDir: primaryDir });
  await ensureDatabase(empty.urlOf('postgres'), template);
  await migrateDb(empty.urlOf(template));
  await empty.stop();
  const standbyDirs = Array.from({ length: count }, (_, nth) => path.join(folder, `standby-${nth}`));
  for (const dir of standbyDirs) copyAsStandby(primaryDir, dir);
  const primary = await startEmbeddedPostgres({ dataDir: primaryDir });
  const standbys: Standby[] = [];
  for (const dataDir of standbyDirs) standbys.push(await startStandby(dataDir, primary.urlOf('postgres')));
  const [standby] = standbys;
  if (!standby) throw new Error('there is at least one standby');
  return {
    serverUrl: primary.urlOf('postgres'),
    template,
    standbys,
    standby,
    stop: async () => {
      for (const { server } of standbys) await server.stop();
      await primary.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/* A copy of a server that is stopped needs no base backup. */
function copyAsStandby(primaryDir: string, standbyDir: string): void {
  execFileSync('cp', ['-a', primaryDir, standbyDir]);
  fs.copyFileSync(`${primaryDir}.password`, `${standbyDir}.password`);
  fs.writeFileSync(path.join(standbyDir, 'standby.signal'), '');
  fs.chmodSync(path.join(standbyDir, 'standby.signal'), 0o666); // the server, which may run as another user, deletes it at a promotion
}

async function startStandby(dataDir: string, primaryUrl: string): Promise<Standby> {
  const { hostname, port, username, password } = new URL(primaryUrl);
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: { primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}` },
  });
  return {
    server,
    urlOf: (url) => server.urlOf(new URL(url).pathname.slice(1)),
    query: async (statement) => {
      const client = postgres(server.urlOf('postgres'), { max: 1, onnotice: () => {} });
      await client.unsafe(statement).finally(() => client.end({ timeout: 5 }));
    },
  };
}
