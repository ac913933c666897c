import { posix } from 'node:path';
import type { Rule } from '../finding.ts';
import { exportsOf } from '../package-manifest.ts';

/**
 * Every door of a package leads somewhere: the file under `source` exists. What is built (`types`, `default`) is not
 * looked for, because a fresh clone has not been built; a plain file as a door must be there.
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
