import { readFlags } from '../scripts/read-flags.ts';
import { asynchronous } from './recovery/asynchronous.ts';
import { changeAddress } from './recovery/change-address.ts';
import { oneAddress } from './recovery/one-address.ts';
import { recoverToMoment } from './recovery/recover-to-a-moment.ts';
import { restoreBackup } from './recovery/restore-backup.ts';
import type { Outcome, Size } from './recovery/scenario.ts';
import { reportFigures } from './report-figures.ts';

/*
 * Backups, WAL archiving and standbys as docs/operations.md describes them, with real servers and processes: what was acknowledged to
 * callers is compared with the database that took over.
 */
const scenarios: Record<string, (size: Size) => Promise<Outcome>> = {
  backup: restoreBackup,
  moment: recoverToMoment,
  'changed-address': changeAddress,
  'one-address': oneAddress('postgresql'),
  'one-address-redis': oneAddress('redis'),
  asynchronous,
};

const usage = 'npm run prove -- recovery [scenario ...] [--members 2000] [--pictures 100]';
const { values, positionals } = readFlags({
  usage,
  does: `Loses servers under load, and compares what takes over with what callers were told. Scenarios: ${Object.keys(scenarios).join(', ')}.`,
  options: { members: { type: 'string', default: '2000' }, pictures: { type: 'string', default: '100' } },
  names: 'scenarios',
});
const size = { members: Number(values.members), pictures: Number(values.pictures) };
const chosen = positionals.length > 0 ? positionals : Object.keys(scenarios);
const unknown = chosen.find((name) => !(name in scenarios));
if (unknown !== undefined || !Object.values(size).every((count) => Number.isInteger(count) && count > 0)) {
  console.error(unknown === undefined ? '--members and --pictures are whole numbers above 0.' : `There is no scenario ${unknown}.`);
  console.error(`Usage: ${usage}`);
  process.exit(2);
}

let contradictions = 0;
for (const name of chosen) {
  const startedAt = performance.now();
  console.log(`\n${name} ...`);
  const outcome = await scenarios[name]?.(size);
  if (outcome === undefined) continue;
  for (const contradiction of outcome.contradictions) console.log(`BROKEN ${contradiction}`);
  contradictions += outcome.contradictions.length;
  reportFigures(outcome.figures.map(([figure, value]) => [`${name}: ${figure}`, value]));
  console.log(`${name}: ${outcome.contradictions.length} contradictions, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
}
process.exitCode = contradictions === 0 ? 0 : 1;
