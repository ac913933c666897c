import type { Rule } from '../finding.ts';
import { findCycles } from '../find-cycles.ts';
import { folderDependenciesOf } from '../import-graph.ts';
import { core } from './noun-layers.ts';

/**
 * The folders of a `src` import each other one way, so that each can be read without those that are built on it. Types count as
 * much as values. A cycle is reported once, at the first import from its first folder to its second.
 */
export const folderCycles: Rule = (tree) => {
  const edges = folderDependenciesOf(tree).filter(({ source }) => source !== core); // whose order excludes cycles
  return [...new Set(edges.map(({ source }) => source))].flatMap((source) => {
    const inside = edges.filter((edge) => edge.source === source);
    return findCycles(inside.map(({ fromFolder, toFolder }) => ({ from: fromFolder, to: toFolder }))).flatMap((cycle) => {
      const [first = '', second = first] = cycle;
      const found = inside.find(({ fromFolder, toFolder }) => fromFolder === first && toFolder === second);
      const message = `folders of ${source} in a cycle: ${[...cycle, first].join(' → ')}`;
      return found === undefined ? [] : [{ path: found.from, line: found.line, message }];
    });
  });
};
