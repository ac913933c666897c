import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/* Makes a migration of what changed in the schema, named by what it does: npm run db:new -- transfers_add_kind */
const root = fileURLToPath(new URL('..', import.meta.url));
const [name] = process.argv.slice(2);
if (name === undefined || !/^[a-z][a-z0-9_]+$/.test(name)) {
  console.error('Name the migration by what it does: npm run db:new -- accounts_add_stripe');
  process.exit(1);
}
const kit = path.join(root, 'node_modules', 'drizzle-kit', 'bin.cjs');
const { status } = spawnSync(process.execPath, [kit, 'generate', '--name', name], { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;
