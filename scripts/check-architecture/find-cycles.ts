/** What each node needs. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

function graphOf(edges: readonly { from: string; to: string }[]): Graph {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
}

/** The shortest cycle through `start`, as the nodes on it; undefined when there is none. */
function shortestCycle(graph: Graph, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (let current = queue.shift(); current !== undefined; current = queue.shift()) {
    for (const to of graph.get(current) ?? []) {
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

/** Cycles in a graph, each as its nodes in order. A node on a cycle that is returned starts no further one. */
export function findCycles(edges: readonly { from: string; to: string }[]): string[][] {
  const graph = graphOf(edges);
  const covered = new Set<string>();
  const cycles: string[][] = [];
  for (const start of graph.keys()) {
    const cycle = covered.has(start) ? undefined : shortestCycle(graph, start);
    if (cycle === undefined) continue;
    for (const node of cycle) covered.add(node);
    cycles.push(cycle);
  }
  return cycles;
}
