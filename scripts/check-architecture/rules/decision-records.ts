import type { Finding, Rule } from '../finding.ts';
import type { SourceTree } from '../source-tree.ts';

const index = 'docs/decisions/README.md';
const parts = [/^Status: (accepted|replaced)/, /^## Context$/, /^## Decision$/, /^## Consequences$/];

/** The parts of docs/decisions/TEMPLATE.md, in its order; its first line carries the number of the file's name. */
function findShapeProblems(path: string, text: string): string[] {
  const lines = text.split('\n');
  const number = Number(/\/(\d{4})-/.exec(path)?.[1]);
  const places = parts.map((part) => lines.findIndex((line) => part.test(line)));
  const isInOrder = places.every((place, at) => place > (places[at - 1] ?? 0));
  return [
    ...(lines[0]?.startsWith(`# ${number}. `) ? [] : [`begins with "# ${number}. …"`]),
    ...(isInOrder ? [] : ['has Status, Context, Decision and Consequences, as in docs/decisions/TEMPLATE.md']),
  ];
}

const isListed = (tree: SourceTree, path: string): boolean => tree.has(index) && tree.read(index).includes(`](${path.split('/').at(-1)})`);

/** Every decision has the form of the template and a line in the index. */
export const decisionRecords: Rule = (tree) =>
  tree.paths
    .filter((path) => /^docs\/decisions\/\d{4}-.*\.md$/.test(path))
    .flatMap((path): Finding[] => {
      const problems = findShapeProblems(path, tree.read(path)).map((problem) => `a decision ${problem}`);
      return [...problems, ...(isListed(tree, path) ? [] : [`is not listed in ${index}`])].map((message) => ({ path, line: 1, message }));
    });
