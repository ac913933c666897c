import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedServer } from './embedded-postgres.ts';

let folder: string;
let server: EmbeddedServer;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-'));
  fs.chmodSync(folder, 0o755);
});
afterAll(async () => {
  await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const connect = () => postgres(server.urlOf('postgres'), { max: 1, onnotice: () => {}, onclose: () => {} });

it('starts again after its main process was killed, once its remaining processes have ended', async () => {
  const dataDir = path.join(folder, 'postgres');
  server = await startEmbeddedPostgres({ dataDir });
  const client = connect();
  const [row] = await client<{ pid: number }[]>`select pg_backend_pid() as pid`;
  await client`create table kept (id int)`;
  const backend = row!.pid;
  const [main] = fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n').map(Number);
  process.kill(backend, 'SIGSTOP');
  process.kill(main!, 'SIGKILL');
  await vi.waitFor(() => expect(() => process.kill(main!, 0)).toThrow('ESRCH'), { timeout: 20_000 });

  const started = startEmbeddedPostgres({ dataDir });
  started.catch(() => {});
  const log = () => fs.readFileSync(path.join(dataDir, 'server.log'), 'utf8');
  await vi.waitFor(() => expect(log()).toContain('pre-existing shared memory block'), { timeout: 20_000 });
  process.kill(backend, 'SIGCONT');
  server = await started;
  expect(server.adopted).toBe(false);
  await client.end({ timeout: 1 });
  const again = connect();
  expect(await again`select count(*)::int as rows from kept`).toEqual([{ rows: 0 }]);
  await again.end();
});
