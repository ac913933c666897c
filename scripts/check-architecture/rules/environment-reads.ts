import { posix } from 'node:path';
import { Visitor } from 'oxc-parser';
import type { Rule } from '../finding.ts';

/**
 * Each app reads the environment in `env.ts` only. Configuration files are read by tools before any app starts, and
 * `bootstrap.mjs` runs before anything is installed. The core reads none: its settings are passed in through ctx.
 */
function mayRead(path: string): boolean {
  const name = posix.basename(path);
  if (path.startsWith('packages/core/')) return false;
  return name === 'env.ts' || /\.config\.(ts|mts|mjs|js)$/.test(name) || path === 'scripts/bootstrap.mjs';
}

/** `process.env`, `process['env']`, `const { env } = process` and `import { env } from 'node:process'` in other files. */
export const environmentReads: Rule = (tree) =>
  tree.modules
    .filter(({ path }) => !mayRead(path))
    .flatMap(({ path, program, lineOf }) => {
      const starts: number[] = [];
      new Visitor({
        MemberExpression(node) {
          const { object, property } = node;
          const isProcess =
            (object.type === 'Identifier' && object.name === 'process') ||
            (object.type === 'MemberExpression' && object.property.type === 'Identifier' && object.property.name === 'process');
          const isEnv =
            (property.type === 'Identifier' && property.name === 'env') || (property.type === 'Literal' && property.value === 'env');
          if (isProcess && isEnv) starts.push(node.start);
        },
        VariableDeclarator(node) {
          if (node.id.type !== 'ObjectPattern' || node.init?.type !== 'Identifier' || node.init.name !== 'process') return;
          if (
            node.id.properties.some(
              (property) => property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'env',
            )
          )
            starts.push(node.start);
        },
        ImportDeclaration(node) {
          if (!/^(node:)?process$/.test(node.source.value)) return;
          if (
            node.specifiers.some(
              (one) => one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' && one.imported.name === 'env',
            )
          )
            starts.push(node.start);
        },
      }).visit(program);
      return starts.map((start) => ({ path, line: lineOf(start), message: 'the environment is read in files called env.ts only' }));
    });
