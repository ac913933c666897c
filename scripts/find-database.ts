import fs from 'node:fs';
import path from 'node:path';
import type { Environment } from '@app/contract';
import { isProcessAlive } from '@app/db';
import { openEmbedded } from './start/open-database.ts';
import { findRuntime } from './start/runtime-file.ts';

export type FoundDatabase = { url: string; isEmbedded: boolean; close: () => Promise<void> };

/**
 * The database for a tool: the configured one, that of the product running in `dataDir`, or the embedded one, which is started
 * for as long as the tool runs, as it is. Exits with a message when there is none. `mayCreate`: an embedded one that is missing is created.
 */
export async function findDatabase(
  { DATABASE_URL, dataDir }: Environment & { dataDir: string },
  { mayCreate = false }: { mayCreate?: boolean } = {},
): Promise<FoundDatabase> {
  if (DATABASE_URL !== undefined) return { url: DATABASE_URL, isEmbedded: false, close: () => Promise.resolve() };
  const running = findRuntime(dataDir);
  if (running && isProcessAlive(running.pid)) {
    return { url: running.database_url, isEmbedded: running.is_embedded, close: () => Promise.resolve() };
  }
  if (!mayCreate && !fs.existsSync(path.join(dataDir, 'postgres'))) {
    console.error(`There is no database in ${dataDir} yet: run npm start first, or set DATABASE_URL.`);
    process.exit(1);
  }
  const closes: (() => Promise<void>)[] = [];
  const onOpened = (close: () => Promise<void>) => void closes.push(close);
  const { url } = await openEmbedded(dataDir, onOpened);
  return { url, isEmbedded: true, close: async () => void (await Promise.all(closes.map((close) => close()))) };
}
