import { isTest } from './workspace-folders.ts';
import { targetOf, type SourceTree } from './source-tree.ts';

/** One module that imports another by a relative path; `kind` says when the other is loaded, if at all. */
export type Dependency = { from: string; to: string; line: number; kind: 'load' | 'lazy' | 'type' };

/** Every relative import of the tree. */
export const dependenciesOf = (tree: SourceTree): Dependency[] =>
  tree.modules.flatMap((module) =>
    module.imports.flatMap((found): Dependency[] => {
      const to = targetOf(tree, module, found);
      const kind = found.typeOnly ? 'type' : found.lazy ? 'lazy' : 'load';
      return to === undefined ? [] : [{ from: module.path, to, line: found.line, kind }];
    }),
  );

/** `packages/core/src` and `users` of `packages/core/src/users/edit/x.ts`; of a file directly in `src` its own name. */
export function folderOf(path: string): { source: string; folder: string } | undefined {
  const [, source, folder] = /^((?:packages|apps)\/[^/]+\/src)\/([^/]+)/.exec(path) ?? [];
  return source === undefined || folder === undefined ? undefined : { source, folder };
}

/** The imports between two folders of the same `src`, types too; those of tests may go anywhere. */
export function folderDependenciesOf(tree: SourceTree): (Dependency & { source: string; fromFolder: string; toFolder: string })[] {
  return dependenciesOf(tree).flatMap((found) => {
    const from = folderOf(found.from);
    const to = folderOf(found.to);
    if (from === undefined || from.source !== to?.source || from.folder === to.folder) return [];
    if (isTest(found.from) || isTest(found.to)) return [];
    return [{ ...found, source: from.source, fromFolder: from.folder, toFolder: to.folder }];
  });
}
