import path from 'node:path';
import { globalClasses } from '../scripts/check-architecture/global-classes.ts';
import { readSourceTree } from '../scripts/check-architecture/source-tree.ts';
import { root } from '../scripts/env.ts';
import { readFlags } from '../scripts/read-flags.ts';
import { countCycles, countOneImporter, listGlobalClasses, measureLengths, measureTests } from './code/measure-code.ts';

/*
 * How easily the source tree is read: the sizes of its modules, how they depend on each other, and how much of it is tests. Computed,
 * not timed. A path (`npm run bench -- code ../earlier`) measures another checkout, to compare with.
 */
const {
  positionals: [given],
} = readFlags({
  usage: 'npm run bench -- code [path]',
  does: 'Figures about the source tree, or about another checkout.',
  names: 'a path',
});
const tree = readSourceTree(path.resolve(root, given ?? '.'));
const { modules, median, longest } = measureLengths(tree);
const cycles = countCycles(tree);
const tests = measureTests(tree);
const one = countOneImporter(tree);
const classes = listGlobalClasses(tree);
const unlisted = classes.filter((name) => !globalClasses.includes(name));

const figures: [string, string][] = [
  ['modules of packages and apps', `${modules}`],
  ['lines of a module, median', `${median}`],
  ['longest modules', longest.map(([name, lines]) => `${lines} ${name}`).join(', ')],
  ['modules with one importer', `${one} (${((100 * one) / modules).toFixed(0)} %)`],
  ['import cycles', `${cycles.loading}; with import() ${cycles.lazy}; between folders ${cycles.folders}`],
  ['global class names', `${classes.length}, ${unlisted.length} beyond the list`],
  ['test lines per source line', `web ${tests.web.toFixed(2)}, all ${tests.all.toFixed(2)}`],
];
for (const [name, figure] of figures) console.log(`${name.padEnd(30)} ${figure}`);
