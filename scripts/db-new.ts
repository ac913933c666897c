import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFlags } from './read-flags.ts';

/* Makes a migration of what changed in the schema, named by what it does: npm run db:new -- transfers_add_kind */
const root = fileURLToPath(new URL('..', import.meta.url));
const { values: flags, positionals } = readFlags({
  usage: 'npm run db:new -- what_it_does [--custom]',
  does: 'Makes a migration of what changed in the schema. --custom: an empty one, for functions and triggers.',
  options: { custom: { type: 'boolean' } },
  names: 'the name of the migration',
});
const [name] = positionals;
if (name === undefined || positionals.length > 1 || !/^[a-z][a-z0-9_]+$/.test(name)) {
  console.error('Name the migration by what it does: npm run db:new -- accounts_add_stripe');
  process.exit(2);
}
const kit = path.join(root, 'node_modules', 'drizzle-kit', 'bin.cjs');
const { status } = spawnSync(process.execPath, [kit, 'generate', '--name', name, ...(flags.custom === true ? ['--custom'] : [])], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
