import type { Rule } from '../finding.ts';
import { packageOf, folderOfFile, folderOfPackage } from '../workspace-folders.ts';
import { targetOf, type SourceTree } from '../source-tree.ts';
import { exportsOf } from '../package-manifest.ts';

function isExported(tree: SourceTree, workspace: string, subpath: string): boolean {
  return exportsOf(tree, `${workspace}/package.json`).some(({ name }) => {
    const [before = '', after] = name.split('*');
    return after === undefined ? name === subpath : subpath.startsWith(before) && subpath.endsWith(after);
  });
}

/** A package is imported through its `exports`, never by a path into its source. */
export const deepImports: Rule = (tree) =>
  tree.modules.flatMap((module) =>
    module.imports.flatMap((found) => {
      const { specifier, line } = found;
      const target = targetOf(tree, module, found);
      if (target !== undefined) {
        const to = folderOfFile(target);
        if (!/^(packages|apps)\//.test(to) || to === folderOfFile(module.path)) return [];
        return [{ path: module.path, line, message: `${specifier} reaches into ${to}: import the package by its name` }];
      }
      const workspace = folderOfPackage(specifier);
      const subpath = `.${specifier.slice(packageOf(specifier).length)}`;
      if (workspace === undefined || subpath === '.' || isExported(tree, workspace, subpath)) return [];
      return [{ path: module.path, line, message: `${specifier} is not among the exports of ${workspace}` }];
    }),
  );
