import { languageCodes } from '@app/i18n';
import { initialFilesOf } from '@app/web/initial-files';
import { areaNameOf, pages, type PageName } from '@app/web/pages';
import { readFlags } from '../scripts/read-flags.ts';
import { reportFigures, type Figure } from './figures/report-figures.ts';
import { lateModules, scriptBytesMax } from './web/page-limits.ts';
import { readBuild } from './web/read-build.ts';

/*
 * The size of the scripts that a visitor's first page loads, gzipped, in the language that needs most. Exits with 1 when a page
 * is above its limit or loads what it does not need yet. Computed from the build, not timed.
 */
readFlags({ usage: 'npm run bench -- web', does: 'How much script a first page fetches.', names: 'nothing' });
const { scriptsOf } = readBuild();
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

function judge(page: PageName, bytesMax: number): { passed: boolean; figure: Figure } {
  const candidates = languageCodes.map((language) => scriptsOf(initialFilesOf(page, language)));
  const totals = candidates.map((scripts) => [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0));
  const bytes = Math.max(...totals);
  const scripts = candidates[totals.indexOf(bytes)] ?? new Map<string, number>();
  const late = lateModules(areaNameOf(pages[page].access) === 'admin');
  const early = [...scripts.keys()].filter((name) => late.some((pattern) => pattern.test(name)));
  const passed = bytes <= bytesMax && early.length === 0;
  if (early.length > 0) console.log(`${page} fetches too early: ${early.join(', ')}`);
  const heaviest = [...scripts].toSorted(([, a], [, b]) => b - a).slice(0, 6);
  if (bytes > bytesMax) for (const [name, size] of heaviest) console.log(`     ${kilobytes(size).padStart(6)} kB ${name}`);
  const figure = {
    name: `scripts of the first load: ${page}`,
    product: `${kilobytes(bytes)} kB`,
    comparedWith: `limit ${kilobytes(bytesMax)} kB`,
    ratio: bytes / bytesMax,
    limit: { atMost: 1 },
  };
  return { passed, figure };
}

/* Object.keys returns string[], without the names of the keys. */
const measured = Object.keys(scriptBytesMax) as PageName[];
const judged = measured.map((page) => judge(page, scriptBytesMax[page] ?? 0));
reportFigures(judged.map(({ figure }) => figure));
if (judged.some(({ passed }) => !passed)) process.exitCode = 1;
