import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { printFigures, readFigures } from '../bench/figures/report-figures.ts';
import { childEnvironment, figuresFileVariable, root } from './env.ts';
import { benchmarkFlags } from './node-flags.ts';
import { readFlags } from './read-flags.ts';

/*
 * Runs every benchmark in bench/, or those that are named, then prints all figures in one table. Each has a baseline of the same run.
 * Exits with 1 when a target is missed or a benchmark fails. Arguments that are not a name (`npm run bench -- accrual 20000`) are
 * passed to the benchmarks.
 */
const { positionals: given } = readFlags({
  usage: 'npm run bench [-- name ...] [-- number]',
  does: 'Runs the benchmarks, or those that are named; a number is the size that they run at.',
  names: 'benchmarks and a size',
});
const requested = given.filter((word) => /^[a-z]/.test(word));
const passedOn = given.filter((word) => !requested.includes(word));
const names = fs
  .readdirSync(path.join(root, 'bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));
const unknown = requested.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}.\nbenchmarks: ${names.join(', ')}; without a name all of them`);
  process.exit(2);
}
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-'));
const figuresFile = path.join(folder, 'figures.jsonl');
fs.writeFileSync(figuresFile, '');
const failed: string[] = [];
for (const name of requested.length === 0 ? names : requested) {
  console.log(`\n${name}`);
  const { status } = spawnSync(process.execPath, [...benchmarkFlags, path.join(root, 'bench', `${name}.bench.ts`), ...passedOn], {
    cwd: root,
    stdio: 'inherit',
    env: childEnvironment({ [figuresFileVariable]: figuresFile }),
  });
  if (status !== 0) failed.push(name);
}
const figures = readFigures(figuresFile);
fs.rmSync(folder, { recursive: true });
console.log(`\nAll figures; load of this machine ${os.loadavg()[0]?.toFixed(1)} on ${os.availableParallelism()} processors`);
const areMet = printFigures(figures);
if (failed.length > 0) console.log(`failed: ${failed.join(', ')}`);
if (!areMet || failed.length > 0) process.exitCode = 1;
