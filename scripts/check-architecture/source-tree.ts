import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseModule, type ModuleImport, type SourceModule } from './source-module.ts';

/** The repository as input of the rules: every file by its path from the root, with `/`, and the parsed modules. */
export type SourceTree = {
  paths: readonly string[];
  modules: readonly SourceModule[];
  /** True for a file and for a folder that contains one. */
  has: (path: string) => boolean;
  read: (path: string) => string;
};

const moduleFile = /\.(ts|tsx|mts|mjs|js)$/;
const foldersNotOurs = new Set(['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report', '.git', '.turbo', '.data']);

/** A tree from paths and a function that reads them; tests pass a record of texts. */
export function createSourceTree(paths: readonly string[], read: (path: string) => string): SourceTree {
  const known = new Set<string>();
  for (const path of paths) {
    for (let part = path; part !== '.'; part = posix.dirname(part)) known.add(part);
  }
  const modules = paths.filter((path) => moduleFile.test(path)).map((path) => parseModule(path, read(path)));
  return { paths, modules, read, has: (path) => known.has(path) };
}

function listPaths(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return foldersNotOurs.has(entry.name) ? [] : listPaths(root, path);
    return entry.isFile() ? [path] : [];
  });
}

/** Reads the tree under `root` without build output and installed packages. */
export function readSourceTree(root: string): SourceTree {
  return createSourceTree(listPaths(root).sort(), (path) => readFileSync(join(root, path), 'utf8'));
}

/** The path of a relative import, whether or not the file exists; undefined for a package. */
export function targetOf(tree: SourceTree, module: SourceModule, { specifier }: ModuleImport): string | undefined {
  if (!/^\.{1,2}(\/|$)/.test(specifier)) return undefined;
  const path = posix.join(posix.dirname(module.path), specifier.replace(/[?#].*$/, ''));
  const candidates = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, path.replace(/\.js$/, '.ts')];
  return candidates.find((candidate) => moduleFile.test(candidate) && tree.has(candidate)) ?? path;
}
