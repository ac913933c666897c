import { posix } from 'node:path';
import type { Rule } from '../finding.ts';
import { exportsOf } from '../package-manifest.ts';

/**
 * Every export of a package exists: the file under `source`. Build output (`types`, `default`) is not checked, because a fresh
 * clone has not been built; an export that is a plain file must exist.
 */
export const packageExports: Rule = (tree) =>
  tree.paths
    .filter((path) => /^(packages|apps)\/[^/]+\/package\.json$/.test(path))
    .flatMap((path) =>
      exportsOf(tree, path).flatMap(({ name, files }) => {
        const promised = files.source ?? files.default ?? '';
        if (promised.includes('*') || (files.source === undefined && promised.startsWith('./dist/'))) return [];
        if (tree.has(posix.join(posix.dirname(path), promised))) return [];
        const line =
          tree
            .read(path)
            .split('\n')
            .findIndex((text) => text.includes(JSON.stringify(promised))) + 1;
        return [{ path, line: Math.max(line, 1), message: `exports "${name}" names ${promised}, which does not exist` }];
      }),
    );
