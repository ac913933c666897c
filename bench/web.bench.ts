import { languageCodes } from '@app/i18n';
import { readFlags } from '../scripts/read-flags.ts';
import { lateModulesOf, pageLimits, type PageLimit } from './web/page-limits.ts';
import { readBuild } from './web/read-build.ts';

/*
 * How much script a visitor's first page fetches until it stands, gzipped, in the language that needs most. Exits
 * with 1 when a page is above its limit or fetches what it does not need yet. Computed from the build, not timed.
 */
readFlags({ usage: 'npm run bench -- web', does: 'How much script a first page fetches.', names: 'nothing' });
const { scriptsOf } = readBuild();
const wordsIn = (language: string, words: readonly string[]) =>
  words.map((name) => `../../packages/i18n/src/locales/${language}/${name}.json`);
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

function judge(limit: PageLimit): boolean {
  const { page, bytesMax, modules, words } = limit;
  const candidates = languageCodes.map((language) => scriptsOf([...modules, ...wordsIn(language, words)]));
  const totals = candidates.map((scripts) => [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0));
  const bytes = Math.max(...totals);
  const scripts = candidates[totals.indexOf(bytes)] ?? new Map<string, number>();
  const early = [...scripts.keys()].filter((name) => lateModulesOf(limit).some((late) => late.test(name)));
  const passed = bytes <= bytesMax && early.length === 0;
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${page.padEnd(10)} ${kilobytes(bytes)} of ${kilobytes(bytesMax)} kB`);
  if (early.length > 0) console.log(`     fetched too early: ${early.join(', ')}`);
  const heaviest = [...scripts].toSorted(([, a], [, b]) => b - a).slice(0, 6);
  if (bytes > bytesMax) for (const [name, size] of heaviest) console.log(`     ${kilobytes(size).padStart(6)} kB ${name}`);
  return passed;
}

if (pageLimits.map(judge).includes(false)) process.exitCode = 1;
