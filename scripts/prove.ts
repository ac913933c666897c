import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { childEnvironment, root } from './env.ts';

/*
 * Runs a long proof in prove/, by name: `npm run prove -- bank`. They take minutes and injure a running product on
 * purpose, so they are not part of `npm test`.
 */
const names = fs
  .readdirSync(path.join(root, 'prove'))
  .filter((file) => file.endsWith('.prove.ts'))
  .map((file) => file.replace('.prove.ts', ''));

const usage = `usage: npm run prove -- <name> [--help] [flags of the proof]\nproofs: ${names.join(', ')}`;

const { values, positionals, tokens } = parseArgs({
  options: { help: { type: 'boolean', short: 'h' } },
  allowPositionals: true,
  strict: false,
  tokens: true,
});
const [name] = positionals;
if (name === undefined || !names.includes(name)) {
  console.error(name === undefined ? usage : `There is no proof ${name}.\n${usage}`);
  process.exit(values.help === true ? 0 : 2);
}
const afterName = tokens.find(({ kind }) => kind === 'positional')?.index ?? 0;
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', path.join(root, 'prove', `${name}.prove.ts`), ...process.argv.slice(2 + afterName + 1)],
  { cwd: root, stdio: 'inherit', env: childEnvironment({}) },
);
process.exitCode = status ?? 1;
