import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { compareSqlFiles, startTestServer, writeEffects } from '@app/db/testing';
import { root } from './env.ts';
import { readFlags } from './read-flags.ts';

/* The second half of db-new.ts. */
const { positionals } = readFlags({
  usage: 'tsx --conditions=source scripts/append-sql-changes.ts what_it_does',
  does: 'Appends what changed in packages/db/sql to the newest migration if it has this name, otherwise to a new one.',
  names: 'the name of the migration',
});
const [name = ''] = positionals;
const folder = path.join(root, 'packages', 'db', 'migrations');
/** What drizzle-kit writes into an empty migration. */
const placeholder = /^-- Custom SQL migration file.*\n?/;

/** The newest migration, if it has this name. */
function findMigration(): string | undefined {
  const files = fs.readdirSync(folder).filter((file) => file.endsWith('.sql'));
  const newest = files.toSorted().at(-1);
  return newest?.slice(newest.indexOf('_') + 1) === `${name}.sql` ? path.join(folder, newest) : undefined;
}

function createEmptyMigration(): string {
  const kit = path.join(root, 'node_modules', 'drizzle-kit', 'bin.cjs');
  spawnSync(process.execPath, ['--conditions=source', kit, 'generate', '--custom', '--name', name], { cwd: root, stdio: 'inherit' });
  const file = findMigration();
  if (file === undefined) throw new Error('drizzle-kit has written no migration');
  return file;
}

function append(statements: string[]): void {
  const file = findMigration() ?? createEmptyMigration();
  const before = fs.readFileSync(file, 'utf8').replace(placeholder, '').trim();
  fs.writeFileSync(file, `${[before, ...statements].filter((text) => text !== '').join('\n--> statement-breakpoint\n')}\n`);
}

const server = await startTestServer(path.join(root, '.data', 'db-new'));
try {
  const { changed, dropped, statements } = await compareSqlFiles(server.templateUrl);
  for (const object of changed) console.log(`changed: ${object}`);
  for (const object of dropped) console.log(`dropped: ${object}`);
  if (statements.length > 0) append(statements);
  else if (findMigration() === undefined) console.log('Nothing has changed, neither in the schema nor in packages/db/sql: no migration.');
  await writeEffects(server);
} finally {
  await server.stop();
}
