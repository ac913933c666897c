import assert from 'node:assert/strict';
import path from 'node:path';
import { startTestServer } from '@app/db/testing';
import { root } from '../scripts/env.ts';
import { printTable } from '../scripts/print-table.ts';
import { readFlags } from '../scripts/read-flags.ts';
import { databasesOn } from './accrual/databases.ts';
import { runWorkers } from './accrual/run-workers.ts';

/*
 * One run of interest by 1, 2 and 4 workers on one database, against as many workers that each have a database, and so no row in
 * common, with the same investments in total: the machine limits both, the rows in common only the first. In alternating rounds.
 */
const {
  positionals: [given],
} = readFlags({
  usage: 'npm run bench -- workers [number]',
  does: 'Measures a run of interest by several workers on this number of investments.',
  names: 'a size',
});
const count = Number(given ?? 100_000);
const rounds = 3;
const workerCounts = [1, 2, 4];

const server = await startTestServer(path.join(root, '.data', 'test'));
const { prepare, withCopies } = databasesOn(server);

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const perSecond = (ms: number) => `${Math.round((count * 1000) / ms).toLocaleString('en')}/s`;

async function measure(): Promise<Map<number, { together: number[]; apart: number[] }>> {
  const templates = new Map<number, string>();
  for (const workers of workerCounts) templates.set(workers, await prepare(Math.floor(count / workers)));
  const measured = new Map(workerCounts.map((workers) => [workers, { together: [] as number[], apart: [] as number[] }]));
  for (let round = 0; round < rounds; round++)
    for (const [workers, { together, apart }] of measured) {
      const shared = await withCopies(templates.get(1) ?? '', 1, ([url = '']) => runWorkers(Array.from({ length: workers }, () => url)));
      assert.equal(shared.posted, count);
      together.push(shared.ms);
      const separate = await withCopies(templates.get(workers) ?? '', workers, runWorkers);
      assert.equal(separate.posted, Math.floor(count / workers) * workers);
      apart.push(separate.ms);
    }
  return measured;
}

const measured = await measure().finally(() => server.stop());
const alone = median(measured.get(1)?.together ?? []);
printTable([
  ['workers', 'one database', 'a database each', 'rows in common cost', 'against one worker'],
  ...[...measured].map(([workers, { together, apart }]) => [
    String(workers),
    perSecond(median(together)),
    perSecond(median(apart)),
    `${(median(together) / median(apart)).toFixed(2)} times as long`,
    `${(alone / median(together)).toFixed(2)} times as fast`,
  ]),
]);
