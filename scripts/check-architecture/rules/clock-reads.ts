import { Visitor, type Expression, type TemplateElement } from 'oxc-parser';
import type { Rule } from '../finding.ts';
import { isTest } from '../places.ts';

const isNamed = (node: Expression, name: string): boolean => node.type === 'Identifier' && node.name === name;

/** A call of `object.method()`, such as `Date.now()`. */
function isCallOf(callee: Expression, object: string, method: string): boolean {
  return (
    callee.type === 'MemberExpression' &&
    isNamed(callee.object, object) &&
    callee.property.type === 'Identifier' &&
    callee.property.name === method
  );
}

/** The database's own clocks. `ctx.now()` is ours, even where it stands in the text of a query. */
const databaseClock =
  /(?<![.\w])(now\s*\(\s*\)|(clock|statement|transaction)_timestamp\s*\(|current_(timestamp|date|time)\b|localtime(stamp)?\b)/i;

const isSqlTag = (tag: Expression): boolean =>
  isNamed(tag, 'sql') ||
  (tag.type === 'MemberExpression' && isNamed(tag.object, 'sql')) ||
  (tag.type === 'CallExpression' && isSqlTag(tag.callee));

const textOf = (quasis: TemplateElement[]): string => quasis.map((quasi) => quasi.value.raw).join(' ? ');

/** Business time comes from the one clock that tests can set: `ctx.now()`. Neither the machine's nor the database's is read in the core. */
export const clockReads: Rule = (tree) =>
  tree.modules
    .filter(({ path }) => path.startsWith('packages/core/src/') && !isTest(path))
    .flatMap(({ path, program, lineOf }) => {
      const found: { start: number; what: string }[] = [];
      new Visitor({
        NewExpression(node) {
          if (isNamed(node.callee, 'Date') && node.arguments.length === 0) found.push({ start: node.start, what: 'new Date()' });
        },
        CallExpression(node) {
          if (isNamed(node.callee, 'Date')) found.push({ start: node.start, what: 'Date()' });
          if (isCallOf(node.callee, 'Date', 'now')) found.push({ start: node.start, what: 'Date.now()' });
          if (isCallOf(node.callee, 'performance', 'now')) found.push({ start: node.start, what: 'performance.now()' });
          const [first] = node.arguments;
          if (!isCallOf(node.callee, 'sql', 'raw') || first === undefined) return;
          const raw = first.type === 'TemplateLiteral' ? textOf(first.quasis) : first.type === 'Literal' ? String(first.value) : '';
          if (databaseClock.test(raw)) found.push({ start: node.start, what: "the database's clock" });
        },
        TaggedTemplateExpression(node) {
          if (isSqlTag(node.tag) && databaseClock.test(textOf(node.quasi.quasis)))
            found.push({ start: node.start, what: "the database's clock" });
        },
      }).visit(program);
      return found.map(({ start, what }) => ({ path, line: lineOf(start), message: `${what} in the core: take the time from ctx.now()` }));
    });
