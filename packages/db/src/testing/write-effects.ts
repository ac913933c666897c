import fs from 'node:fs';
import { createScratchDb } from '../backup/create-scratch-db.ts';
import { effectsFileOf, type MigrationEffects } from '../migration-effects.ts';
import { migrationsFolder } from '../schema-version.ts';
import type { TestServerAddress } from './create-test-db.ts';
import { measureMigrations } from './measure-migrations.ts';

type Server = Pick<TestServerAddress, 'serverUrl'>;

/** Measures the migrations of a folder in a database of its own, which is dropped again. */
export async function measureIn({ serverUrl }: Server, folder: string = migrationsFolder): Promise<Record<string, MigrationEffects>> {
  const db = await createScratchDb(serverUrl, 'measured');
  try {
    return await measureMigrations(db.url, folder);
  } finally {
    await db.drop();
  }
}

/** Measures the migrations of a folder, those of this program by default, and writes the result beside them. */
export async function writeEffects(server: Server, folder: string = migrationsFolder): Promise<void> {
  fs.writeFileSync(effectsFileOf(folder), `${JSON.stringify(await measureIn(server, folder), null, 2)}\n`);
}
