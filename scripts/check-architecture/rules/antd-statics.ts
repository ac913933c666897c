import { Visitor } from 'oxc-parser';
import type { Rule } from '../finding.ts';

const staticObjects = new Set(['message', 'notification']);
const modalMethods = new Set(['confirm', 'info', 'success', 'error', 'warning', 'warn']);

/** antd's static `message`, `notification` and `Modal.confirm` have neither theme nor language: `App.useApp()` and our toasts do. */
export const antdStatics: Rule = (tree) =>
  tree.modules
    .filter(({ path }) => path.startsWith('apps/web/'))
    .flatMap(({ path, program, lineOf }) => {
      const found: { start: number; what: string }[] = [];
      const modals = new Set<string>();
      new Visitor({
        ImportDeclaration(node) {
          const deep = /^antd\/.*\/(message|notification)$/.exec(node.source.value)?.[1];
          if (deep !== undefined) found.push({ start: node.start, what: deep });
          if (node.source.value !== 'antd' || node.importKind === 'type') return;
          for (const one of node.specifiers) {
            if (one.type !== 'ImportSpecifier' || one.imported.type !== 'Identifier') continue;
            if (staticObjects.has(one.imported.name)) found.push({ start: one.start, what: one.imported.name });
            if (one.imported.name === 'Modal') modals.add(one.local.name);
          }
        },
        CallExpression({ callee, start }) {
          if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier' || callee.property.type !== 'Identifier') return;
          if (modals.has(callee.object.name) && modalMethods.has(callee.property.name))
            found.push({ start, what: `Modal.${callee.property.name}` });
        },
      }).visit(program);
      return found.map(({ start, what }) => ({ path, line: lineOf(start), message: `antd's static ${what} ignores theme and language` }));
    });
