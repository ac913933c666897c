import { readFlags } from '../../scripts/read-flags.ts';
import { reportFigures } from '../report-figures.ts';
import type { Outcome, Size } from './scenario.ts';

/** `name`: of the proof. `does`: one sentence, for `--help`. */
type Proof = { name: string; does: string; scenarios: Record<string, (size: Size) => Promise<Outcome>>; members: number; pictures: number };

/**
 * Runs the scenarios of a proof that are named on the command line, or all, and reports what they showed; a contradiction sets the exit
 * code.
 */
export async function runScenarios({ name: proof, does, scenarios, members, pictures }: Proof): Promise<void> {
  const usage = `npm run prove -- ${proof} [scenario ...] [--members ${members}] [--pictures ${pictures}]`;
  const { values, positionals } = readFlags({
    usage,
    does: `${does} Scenarios: ${Object.keys(scenarios).join(', ')}.`,
    options: { members: { type: 'string', default: String(members) }, pictures: { type: 'string', default: String(pictures) } },
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
}
