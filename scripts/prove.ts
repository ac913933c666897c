import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { figuresFileVariable, type Figure } from '../prove/report-figures.ts';
import { childEnvironment, root } from './env.ts';
import { printTable } from './print-table.ts';

/*
 * Runs the long proofs in prove/, or one by name: `npm run prove -- bank`. They take minutes to an hour, so they are not part of
 * `npm test`. All of them end with one table of what they measured.
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

type Proof = { name: string; isProved: boolean; figures: Figure[] };

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'proofs-'));

function prove(proof: string, flags: string[]): Proof {
  const program = ['--import', 'tsx', path.join(root, 'prove', `${proof}.prove.ts`), ...flags];
  const file = path.join(folder, proof);
  fs.writeFileSync(file, '');
  const { status } = spawnSync(process.execPath, program, {
    cwd: root,
    stdio: 'inherit',
    env: childEnvironment({ [figuresFileVariable]: file }),
  });
  const lines = fs.readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return { name: proof, isProved: status === 0, figures: lines.map((line) => JSON.parse(line) as Figure) };
}

const proofs = wantsAll ? names.map((each) => prove(each, [])) : [prove(name ?? '', process.argv.slice(2 + afterName + 1))];
fs.rmSync(folder, { recursive: true });
if (wantsAll) {
  console.log();
  printTable([
    ['proof', 'figure', 'value'],
    ...proofs.flatMap(({ name: proof, isProved, figures }) => [
      [proof, 'proved', isProved ? 'yes' : 'NO'],
      ...figures.map(([figure, value]) => [proof, figure, value]),
    ]),
  ]);
}
process.exitCode = proofs.every(({ isProved }) => isProved) ? 0 : 1;
