import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { childEnvironment, root } from './env.ts';

/*
 * Runs the long proofs in prove/, or one by name: `npm run prove -- bank`. They take minutes to an hour, so they are not part of
 * `npm test`.
 */
const names = fs
  .readdirSync(path.join(root, 'prove'))
  .filter((file) => file.endsWith('.prove.ts'))
  .map((file) => file.replace('.prove.ts', ''));

const usage = `usage: npm run prove [-- <name> [flags of the proof]]\nproofs: ${names.join(', ')}; without a name all of them`;

const { values, positionals, tokens } = parseArgs({
  options: { help: { type: 'boolean', short: 'h' } },
  allowPositionals: true,
  strict: false,
  tokens: true,
});
const [name] = positionals;
const wantsAll = name === undefined && tokens.length === 0;
if (!wantsAll && (name === undefined || !names.includes(name))) {
  console.error(name === undefined ? usage : `There is no proof ${name}.\n${usage}`);
  process.exit(values.help === true ? 0 : 2);
}
const afterName = tokens.find(({ kind }) => kind === 'positional')?.index ?? 0;

function prove(proof: string, flags: string[]): boolean {
  const program = ['--import', 'tsx', path.join(root, 'prove', `${proof}.prove.ts`), ...flags];
  return spawnSync(process.execPath, program, { cwd: root, stdio: 'inherit', env: childEnvironment({}) }).status === 0;
}

const proved = wantsAll ? names.map((each) => prove(each, [])) : [prove(name ?? '', process.argv.slice(2 + afterName + 1))];
process.exitCode = proved.every((each) => each) ? 0 : 1;
