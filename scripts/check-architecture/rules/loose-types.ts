import { Visitor } from 'oxc-parser';
import type { Rule } from '../finding.ts';

/** No `any`, written or cast to; what is not known yet is `unknown`. */
export const looseTypes: Rule = (tree) =>
  tree.modules.flatMap(({ path, program, lineOf }) => {
    const starts: number[] = [];
    new Visitor({ TSAnyKeyword: (node) => starts.push(node.start) }).visit(program);
    return starts.map((start) => ({ path, line: lineOf(start), message: 'any: say what it is, or unknown' }));
  });
