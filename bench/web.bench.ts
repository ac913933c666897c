import { languageCodes } from '@app/i18n';
import { initialFilesOf } from '@app/web/initial-files';
import { areaNameOf, pages, type PageName } from '@app/web/pages';
import { readFlags } from '../scripts/read-flags.ts';
import { lateModules, scriptBytesMax } from './web/page-limits.ts';
import { readBuild } from './web/read-build.ts';

/*
 * The size of the scripts that a visitor's first page loads, gzipped, in the language that needs most. Exits with 1 when a page
 * is above its limit or loads what it does not need yet. Computed from the build, not timed.
 */
readFlags({ usage: 'npm run bench -- web', does: 'How much script a first page fetches.', names: 'nothing' });
const { scriptsOf } = readBuild();
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

function judge(page: PageName, bytesMax: number): boolean {
  const candidates = languageCodes.map((language) => scriptsOf(initialFilesOf(page, language)));
  const totals = candidates.map((scripts) => [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0));
  const bytes = Math.max(...totals);
  const scripts = candidates[totals.indexOf(bytes)] ?? new Map<string, number>();
  const late = lateModules(areaNameOf(pages[page].access) === 'admin');
  const early = [...scripts.keys()].filter((name) => late.some((pattern) => pattern.test(name)));
  const passed = bytes <= bytesMax && early.length === 0;
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${page.padEnd(15)} ${kilobytes(bytes)} of ${kilobytes(bytesMax)} kB`);
  if (early.length > 0) console.log(`     fetched too early: ${early.join(', ')}`);
  const heaviest = [...scripts].toSorted(([, a], [, b]) => b - a).slice(0, 6);
  if (bytes > bytesMax) for (const [name, size] of heaviest) console.log(`     ${kilobytes(size).padStart(6)} kB ${name}`);
  return passed;
}

/* Object.keys returns string[], without the names of the keys. */
const measured = Object.keys(scriptBytesMax) as PageName[];
if (measured.map((page) => judge(page, scriptBytesMax[page] ?? 0)).includes(false)) process.exitCode = 1;
