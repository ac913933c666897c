import fs from 'node:fs';
import { ensureDatabase } from '../embedded/index.ts';
import { effectsFileOf } from '../migration-effects.ts';
import { migrationsFolder } from '../schema-version.ts';
import { measureMigrations } from './measure-migrations.ts';
import type { TestServer } from './test-server.ts';

/** Measures the migrations of this repository in a database of its own, and writes the result beside them. */
export async function writeEffects({ serverUrl }: Pick<TestServer, 'serverUrl'>): Promise<void> {
  const name = 'measured';
  await ensureDatabase(serverUrl, name);
  const effects = await measureMigrations(serverUrl.replace(/\/[^/]*$/, `/${name}`), migrationsFolder);
  fs.writeFileSync(effectsFileOf(migrationsFolder), `${JSON.stringify(effects, null, 2)}\n`);
}
