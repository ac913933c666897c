import { fileURLToPath } from 'node:url';
import { readFlags } from './read-flags.ts';
import { runStep, type Step, type StepResult } from './check/run-step.ts';

/** All checks that need no service and no earlier build. The longest steps start first. */
const steps: Step[] = [
  { name: 'unused code', package: 'knip', arguments: ['--no-progress'] },
  { name: 'types', package: 'typescript', arguments: ['-p', 'tsconfig.json'] },
  { name: 'types of the web', package: 'typescript', arguments: ['-p', 'apps/web/tsconfig.json'] },
  { name: 'lint', package: 'oxlint', arguments: ['--type-aware', '--deny-warnings'] },
  { name: 'sizes', package: 'tsx', arguments: ['--conditions=source', 'bench/web.bench.ts'] },
  { name: 'architecture', package: 'tsx', arguments: ['scripts/check-architecture.ts'] },
  { name: 'translations', package: 'tsx', arguments: ['--conditions=source', 'scripts/check-translations.ts'] },
  { name: 'permissions', package: 'tsx', arguments: ['--conditions=source', 'scripts/permissions.ts', '--check'] },
  { name: 'client', package: 'tsx', arguments: ['--conditions=source', 'scripts/client-calls.ts', '--check'] },
  { name: 'database diagram', package: 'tsx', arguments: ['--conditions=source', 'scripts/database-diagram.ts', '--check'] },
  { name: 'lock', package: 'tsx', arguments: ['scripts/check-lock.ts'] },
  { name: 'format', package: 'oxfmt', arguments: ['--check', '.'] },
];

/** Concurrent steps: most of them use more than one core themselves. */
const STEPS_AT_ONCE = 2;

const root = fileURLToPath(new URL('..', import.meta.url));

function report({ name, passed, seconds, output }: StepResult): void {
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name.padEnd(18)} ${seconds.toFixed(1)} s`);
  if (!passed) console.log(output.trimEnd().replace(/^/gm, '     '));
}

readFlags({
  usage: 'npm run check',
  does: 'Format, lint, types, architecture, translations, permissions, calls of the client, database diagram, lock file, sizes of the web app, unused code; no services.',
});
const waiting = [...steps];
const results: StepResult[] = [];

async function workOff(): Promise<void> {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    const result = await runStep(root, step);
    results.push(result);
    report(result);
  }
}

await Promise.all(Array.from({ length: STEPS_AT_ONCE }, workOff));

const failed = results.filter(({ passed }) => !passed).length;
console.log(`check: ${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
