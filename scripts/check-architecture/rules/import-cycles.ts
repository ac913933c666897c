import type { Rule } from '../finding.ts';
import { findCycles } from '../find-cycles.ts';
import { dependenciesOf } from '../import-graph.ts';

/**
 * No import cycles, those through an `import()` included: it waits until it is called, but its modules can't be understood or
 * changed one at a time either. An `import type` is erased. A cycle is reported once, at the import that starts it in its first
 * module.
 */
export const importCycles: Rule = (tree) => {
  const edges = dependenciesOf(tree).filter(({ kind }) => kind !== 'type');
  return findCycles(edges).map((cycle) => {
    const [path = '', next = path] = cycle;
    const line = edges.find(({ from, to }) => from === path && to === next)?.line ?? 1;
    return { path, line, message: `import cycle: ${[...cycle, path].join(' → ')}` };
  });
};
