import { Visitor, type Expression, type Program, type TemplateElement } from 'oxc-parser';
import type { Finding, Rule } from '../finding.ts';
import { isTest } from '../workspace-folders.ts';

const isNamed = (node: Expression, name: string): boolean => node.type === 'Identifier' && node.name === name;

/** `object.property`, such as `Date.now`, called or passed as a value. */
function isMemberOf(node: Expression, object: string, property: string): boolean {
  return (
    node.type === 'MemberExpression' &&
    isNamed(node.object, object) &&
    node.property.type === 'Identifier' &&
    node.property.name === property
  );
}

/** The database's own clocks. `ctx.now()` is allowed, even in the text of a query. */
const databaseClock =
  /(?<![.\w])(now\s*\(\s*\)|(clock|statement|transaction)_timestamp\s*\(|current_(timestamp|date|time)\b|localtime(stamp)?\b)/i;

const isSqlTag = (tag: Expression): boolean =>
  isNamed(tag, 'sql') ||
  (tag.type === 'MemberExpression' && isNamed(tag.object, 'sql')) ||
  (tag.type === 'CallExpression' && isSqlTag(tag.callee));

const textOf = (quasis: TemplateElement[]): string => quasis.map((quasi) => quasi.value.raw).join(' ? ');

type Read = { start: number; what: string };

/** Reads of the machine's clock. `performance.now()` measures a duration, which a screen may do. */
function machineReads(program: Program): Read[] {
  const found: Read[] = [];
  new Visitor({
    NewExpression(node) {
      if (isNamed(node.callee, 'Date') && node.arguments.length === 0) found.push({ start: node.start, what: 'new Date()' });
    },
    CallExpression(node) {
      if (isNamed(node.callee, 'Date')) found.push({ start: node.start, what: 'Date()' });
      if (isNamed(node.callee, 'dayjs') && node.arguments.length === 0) found.push({ start: node.start, what: 'dayjs()' });
    },
    MemberExpression(node) {
      if (isMemberOf(node, 'Date', 'now')) found.push({ start: node.start, what: 'Date.now()' });
    },
  }).visit(program);
  return found;
}

function coreReads(program: Program): Read[] {
  const found: Read[] = machineReads(program);
  new Visitor({
    CallExpression(node) {
      if (isMemberOf(node.callee, 'performance', 'now')) found.push({ start: node.start, what: 'performance.now()' });
      const [first] = node.arguments;
      if (!isMemberOf(node.callee, 'sql', 'raw') || first === undefined) return;
      const raw = first.type === 'TemplateLiteral' ? textOf(first.quasis) : first.type === 'Literal' ? String(first.value) : '';
      if (databaseClock.test(raw)) found.push({ start: node.start, what: "the database's clock" });
    },
    TaggedTemplateExpression(node) {
      if (isSqlTag(node.tag) && databaseClock.test(textOf(node.quasi.quasis)))
        found.push({ start: node.start, what: "the database's clock" });
    },
  }).visit(program);
  return found;
}

const webClock = 'apps/web/src/shared/lib/clock.ts';

/**
 * Business time comes from the one clock that tests can set: `ctx.now()` in the core, where neither the machine's nor the
 * database's clock is read; `serverNow()` on the screens, because the device's clock may be wrong.
 */
export const clockReads: Rule = (tree) => {
  const refuse = (start: string, reads: (program: Program) => Read[], where: string): Finding[] =>
    tree.modules
      .filter(({ path }) => path.startsWith(start) && path !== webClock && !isTest(path))
      .flatMap(({ path, program, lineOf }) =>
        reads(program).map((read) => ({ path, line: lineOf(read.start), message: `${read.what} ${where}` })),
      );
  return [
    ...refuse('packages/core/src/', coreReads, 'in the core: take the time from ctx.now()'),
    ...refuse('apps/web/src/', machineReads, 'on a screen: take the time from lib/clock.ts'),
  ];
};
