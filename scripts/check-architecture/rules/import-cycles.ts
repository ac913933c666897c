import type { Finding, Rule } from '../finding.ts';
import { targetOf, type SourceTree } from '../source-tree.ts';

type Edge = { to: string; line: number };

/**
 * What each module loads at once. An `import type` is erased and an `import()` waits until it is called, so neither
 * can make two modules start before each other.
 */
function loadsOf(tree: SourceTree): Map<string, Edge[]> {
  const loads = new Map<string, Edge[]>();
  for (const module of tree.modules) {
    const edges = module.imports
      .filter(({ typeOnly, lazy }) => !typeOnly && !lazy)
      .flatMap((found) => {
        const to = targetOf(tree, module, found);
        return to === undefined ? [] : [{ to, line: found.line }];
      });
    loads.set(module.path, edges);
  }
  return loads;
}

/** The shortest way from `start` back to itself, as the modules on it; undefined when there is none. */
function shortestCycle(loads: Map<string, Edge[]>, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (let current = queue.shift(); current !== undefined; current = queue.shift()) {
    for (const { to } of loads.get(current) ?? []) {
      if (to === start) {
        const way = [current];
        for (let step = current; step !== start;) {
          step = cameFrom.get(step) ?? start;
          way.unshift(step);
        }
        return way;
      }
      if (!cameFrom.has(to)) {
        cameFrom.set(to, current);
        queue.push(to);
      }
    }
  }
  return undefined;
}

/** No module waits for itself. A cycle is told once, at the import that starts it in its first module. */
export const importCycles: Rule = (tree) => {
  const loads = loadsOf(tree);
  const told = new Set<string>();
  const findings: Finding[] = [];
  for (const path of loads.keys()) {
    if (told.has(path)) continue;
    const cycle = shortestCycle(loads, path);
    if (cycle === undefined) continue;
    for (const member of cycle) told.add(member);
    const next = cycle[1] ?? path;
    const line = loads.get(path)?.find((edge) => edge.to === next)?.line ?? 1;
    findings.push({ path, line, message: `import cycle: ${[...cycle, path].join(' → ')}` });
  }
  return findings;
};
