import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { ensureDatabase, startEmbeddedPostgres, type EmbeddedServer } from '../embedded/index.ts';
import { migrateDb } from '../migrate.ts';
import type { TestServerAddress } from './create-test-db.ts';

/** A primary and its streaming standby. `replicaUrlOf`: the address on the standby of a database of the primary. */
export type ReplicatedServer = TestServerAddress & {
  replicaUrlOf: (url: string) => string;
  standby: EmbeddedServer;
  /** Runs one statement on the standby, outside of any pool. */
  onStandby: (statement: string) => Promise<void>;
  stop: () => Promise<void>;
};

const template = 'template_of_tests';

/** Starts both, each with its data directory; a commit of the primary waits for its own disk only. */
export async function startReplicatedServer(): Promise<ReplicatedServer> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'replicated-'));
  fs.chmodSync(folder, 0o755);
  const [primaryDir, standbyDir] = [path.join(folder, 'primary'), path.join(folder, 'standby')];
  const empty = await startEmbeddedPostgres({ dataDir: primaryDir });
  await ensureDatabase(empty.urlOf('postgres'), template);
  await migrateDb(empty.urlOf(template));
  await empty.stop();
  /* A copy of a server that is stopped needs no base backup. */
  execFileSync('cp', ['-a', primaryDir, standbyDir]);
  fs.copyFileSync(`${primaryDir}.password`, `${standbyDir}.password`);
  fs.writeFileSync(path.join(standbyDir, 'standby.signal'), '');
  fs.chmodSync(path.join(standbyDir, 'standby.signal'), 0o666); // the server, which may run as another user, deletes it at a promotion
  const primary = await startEmbeddedPostgres({ dataDir: primaryDir });
  const { hostname, port, username, password } = new URL(primary.urlOf('postgres'));
  const standby = await startEmbeddedPostgres({
    dataDir: standbyDir,
    settings: { primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}` },
  });
  return {
    serverUrl: primary.urlOf('postgres'),
    template,
    replicaUrlOf: (url) => standby.urlOf(new URL(url).pathname.slice(1)),
    standby,
    onStandby: async (statement) => {
      const client = postgres(standby.urlOf('postgres'), { max: 1, onnotice: () => {} });
      await client.unsafe(statement).finally(() => client.end({ timeout: 5 }));
    },
    stop: async () => {
      await standby.stop();
      await primary.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
