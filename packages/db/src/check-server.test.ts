import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDb } from './client.ts';
import { startEmbeddedPostgres, type EmbeddedServer } from './embedded/index.ts';
import { migrateDb } from './migrate.ts';
import { checkWritable } from './check-writable.ts';
import { isReadOnly, isUnavailable } from './unavailable.ts';

let folder: string;
let server: EmbeddedServer;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'standby-'));
  fs.chmodSync(folder, 0o755);
});
afterAll(async () => {
  await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

it('refuses a standby at the start, and is not ready once the server has become one', async () => {
  const dataDir = path.join(folder, 'postgres');
  const primary = await startEmbeddedPostgres({ dataDir });
  await migrateDb(primary.urlOf('postgres'));
  await primary.stop();
  fs.writeFileSync(path.join(dataDir, 'standby.signal'), '');
  fs.chmodSync(path.join(dataDir, 'standby.signal'), 0o666);

  server = await startEmbeddedPostgres({ dataDir });
  await expect(migrateDb(server.urlOf('postgres'))).rejects.toThrow('is a standby and takes no writes: name the primary');
  const handle = createDb(server.urlOf('postgres'));
  const written = await checkWritable(handle.db).catch((error: unknown) => error);
  await handle.close();
  expect([isUnavailable(written), isReadOnly(written)], String(written)).toEqual([true, true]);
});
