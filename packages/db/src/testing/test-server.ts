import fs from 'node:fs';
import path from 'node:path';
import { ensureDatabase, isProcessAlive, startEmbeddedPostgres, stopEmbeddedPostgres, type EmbeddedServer } from '../embedded/index.ts';
import { migrateDb } from '../migrate.ts';

/* Test databases are discarded, so they need not survive a power cut. */
const throwaway = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' };

export type TestServer = { serverUrl: string; template: string; templateUrl: string; stop: () => Promise<void> };

/** Starts a separate server for one test run below `folder`, with the migrated template that `createTestDb` clones. */
export async function startTestServer(folder: string): Promise<TestServer> {
  await removeAbandoned(folder);
  const own = path.join(folder, String(process.pid));
  const server = await startEmbeddedPostgres({ dataDir: path.join(own, 'postgres'), settings: throwaway });
  const template = 'template_of_tests';
  await prepareTemplate(server, template);
  const stop = async () => {
    await server.stop();
    fs.rmSync(own, { recursive: true, force: true });
  };
  return { serverUrl: server.urlOf('postgres'), template, templateUrl: server.urlOf(template), stop };
}

async function prepareTemplate(server: EmbeddedServer, template: string): Promise<void> {
  await ensureDatabase(server.urlOf('postgres'), template);
  await migrateDb(server.urlOf(template));
}

/** Stops servers and removes clusters left by killed test runs. Each run's folder is its pid. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of fs.existsSync(folder) ? fs.readdirSync(folder) : []) {
    if (!/^\d+$/.test(name) || isProcessAlive(Number(name))) continue;
    await stopEmbeddedPostgres(path.join(folder, name, 'postgres'));
    fs.rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}
