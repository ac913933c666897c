import type { Rule } from '../finding.ts';

/** A file that does not parse could hide anything from the other rules. */
export const syntaxErrors: Rule = (tree) =>
  tree.modules.flatMap(({ path, syntaxErrors: messages }) =>
    messages.map((message) => ({ path, line: 1, message: `does not parse: ${message}` })),
  );
