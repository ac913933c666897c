import { Visitor, type Expression } from 'oxc-parser';
import type { Rule } from '../finding.ts';
import { isTest } from '../workspace-folders.ts';

/** The builders that declare who may call. A router adds none to this list. */
const builders = new Set([
  'publicProcedure',
  'sessionProcedure',
  'editorProcedure',
  'memberProcedure',
  'readerProcedure',
  'masterReaderProcedure',
  'adminProcedure',
  'masterAdminProcedure',
]);
const procedureKinds = new Set(['query', 'mutation', 'subscription']);

/** The start of a chain such as `memberProcedure.meta(…).query(…)`, as source text. */
function startOf(node: Expression): string {
  if (node.type === 'CallExpression') return startOf(node.callee);
  if (node.type === 'MemberExpression') {
    const isBare = node.object.type === 'Identifier' && node.property.type === 'Identifier' && node.property.name === 'procedure';
    return isBare ? `${startOf(node.object)}.procedure` : startOf(node.object);
  }
  return node.type === 'Identifier' ? node.name : 'an expression';
}

/**
 * Every procedure in a router starts from a builder that declares who may call it; none from `t.procedure` or a private
 * variant, and none overrides its builder.
 */
export const procedureBuilders: Rule = (tree) =>
  tree.modules
    .filter(({ path }) => path.startsWith('apps/api/src/routers/') && !isTest(path))
    .flatMap(({ path, program, lineOf }) => {
      const found: { start: number; message: string }[] = [];
      new Visitor({
        CallExpression({ callee, start }) {
          if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !procedureKinds.has(callee.property.name))
            return;
          const from = startOf(callee.object);
          if (!builders.has(from)) found.push({ start, message: `a procedure starts from ${from}, which does not say who may call` });
        },
        Property({ key, start }) {
          if (key.type === 'Identifier' && key.name === 'permission')
            found.push({ start, message: 'who may call is said by the builder alone, never by the metadata' });
        },
      }).visit(program);
      return found.map(({ start, message }) => ({ path, line: lineOf(start), message }));
    });
