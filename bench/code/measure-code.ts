import { findCycles } from '../../scripts/check-architecture/find-cycles.ts';
import { dependenciesOf, folderDependenciesOf } from '../../scripts/check-architecture/import-graph.ts';
import { isTest } from '../../scripts/check-architecture/workspace-folders.ts';
import { parseStyleSheet } from '../../scripts/check-architecture/style-sheet.ts';
import type { SourceTree } from '../../scripts/check-architecture/source-tree.ts';

const linesOf = (tree: SourceTree, path: string): number => tree.read(path).split('\n').length - 1;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Modules of the product itself: no tests, no programs of the repository. */
const isSource = (path: string): boolean => /^(packages|apps)\/[^/]+\/src\//.test(path) && !isTest(path);
const isProof = (path: string): boolean => isTest(path) || /^(e2e|prove)\//.test(path);

/** The median number of lines of the product's modules, and the longest ones, as `[path, lines]`. */
export function measureLengths(tree: SourceTree) {
  const lengths = tree.modules
    .filter(({ path }) => isSource(path))
    .map(({ path }): [string, number] => [path, linesOf(tree, path)])
    .toSorted(([, a], [, b]) => b - a);
  return { modules: lengths.length, median: lengths[Math.floor(lengths.length / 2)]?.[1] ?? 0, longest: lengths.slice(0, 3) };
}

/** The modules of the product that exactly one other module of it imports, types included. */
export function countOneImporter(tree: SourceTree): number {
  const importers = new Map<string, Set<string>>();
  for (const { from, to } of dependenciesOf(tree)) {
    if (isSource(from) && isSource(to)) importers.set(to, (importers.get(to) ?? new Set()).add(from));
  }
  return [...importers.values()].filter(({ size }) => size === 1).length;
}

/** Import cycles at load time, those with an `import()` as well, and those between folders of one `src`, types included. */
export function countCycles(tree: SourceTree) {
  const modules = dependenciesOf(tree);
  const folders = folderDependenciesOf(tree).map(({ source, fromFolder, toFolder }) => ({
    from: `${source}/${fromFolder}`,
    to: `${source}/${toFolder}`,
  }));
  return {
    loading: findCycles(modules.filter(({ kind }) => kind === 'load')).length,
    lazy: findCycles(modules.filter(({ kind }) => kind !== 'type')).length,
    folders: findCycles(folders).length,
  };
}

/** Class names that apply on every page: those of plain style sheets and in `:global()`; not those of the component library. */
export function listGlobalClasses(tree: SourceTree): string[] {
  const sheets = tree.paths.filter((path) => path.endsWith('.css')).map((path) => ({ path, ...parseStyleSheet(tree.read(path)) }));
  const selectors = sheets.flatMap(({ path, selectors: own }) =>
    path.endsWith('.module.css')
      ? own.flatMap(({ text }) => [...text.matchAll(/:global\(([^()]*)\)/g)].map(([, inner = '']) => inner))
      : own.map(({ text }) => text),
  );
  const names = selectors.flatMap((text) => [...text.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name));
  return [...new Set(names)].filter((name) => !/^(ant|anticon)(-|$)/.test(name)).toSorted();
}

/** Lines of tests for each line of the product: of the web app by its own tests, and of all by all, browser tests included. */
export function measureTests(tree: SourceTree) {
  const lines = (includes: (path: string) => boolean) =>
    sum(tree.modules.filter(({ path }) => includes(path)).map(({ path }) => linesOf(tree, path)));
  const isWeb = (path: string) => path.startsWith('apps/web/src/');
  return {
    web: lines((path) => isWeb(path) && isTest(path)) / lines((path) => isWeb(path) && isSource(path)),
    all: lines(isProof) / lines(isSource),
  };
}
