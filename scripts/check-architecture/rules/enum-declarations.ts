import { Visitor } from 'oxc-parser';
import type { Rule } from '../finding.ts';

/** Enums are tuples (`['a', 'b'] as const`), which a schema can be made of and which leave nothing to erase. */
export const enumDeclarations: Rule = (tree) =>
  tree.modules.flatMap(({ path, program, lineOf }) => {
    const found: { start: number; name: string }[] = [];
    new Visitor({ TSEnumDeclaration: (node) => found.push({ start: node.start, name: node.id.name }) }).visit(program);
    return found.map(({ start, name }) => ({ path, line: lineOf(start), message: `enum ${name}: write a tuple "as const"` }));
  });
