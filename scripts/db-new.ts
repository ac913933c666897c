import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFlags } from './read-flags.ts';

/*
 * Creates a migration, named by what it does: npm run db:new -- keep_earlier_decisions. drizzle-kit writes what changed in the
 * schema; what changed in packages/db/sql is appended by a second program, because it has to load the list of migrations as it is
 * then.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const { values: flags, positionals } = readFlags({
  usage: 'npm run db:new -- what_it_does [--custom]',
  does: 'Makes a migration of what changed in the schema and in packages/db/sql. --custom: an empty one as well, for changes of data.',
  options: { custom: { type: 'boolean' } },
  names: 'the name of the migration',
});
const [name] = positionals;
if (name === undefined || positionals.length > 1 || !/^[a-z][a-z0-9_]+$/.test(name)) {
  console.error('Name the migration by what it does: npm run db:new -- keep_earlier_decisions');
  process.exit(2);
}

/* From the sources: the schema imports other packages, which may not be built yet. */
function run(program: string, ...args: string[]): void {
  const { status } = spawnSync(process.execPath, ['--conditions=source', path.join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

run('drizzle-kit/bin.cjs', 'generate', '--name', name, ...(flags.custom === true ? ['--custom'] : []));
run('tsx/dist/cli.mjs', '--conditions=source', 'scripts/append-sql-changes.ts', name);
