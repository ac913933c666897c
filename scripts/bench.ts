import fs from 'node:fs';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { childEnvironment, root } from './env.ts';
import { readFlags } from './read-flags.ts';

/*
 * Runs every benchmark in bench/, or those that are named. Each prints its figure beside a baseline of the same run. Arguments
 * that are not a name (`npm run bench -- accrual 20000`) are passed to the benchmarks.
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
for (const name of requested.length === 0 ? names : requested) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', path.join(root, 'bench', `${name}.bench.ts`), ...passedOn], {
    cwd: root,
    stdio: 'inherit',
    env: childEnvironment({}),
  });
  if (status !== 0) process.exitCode = 1;
}
