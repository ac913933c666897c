import { parseSync } from 'oxc-parser';

/** A text in the code: `fixed` texts are complete, the others are the start of a template. */
export type CodeText = { text: string; line: number; fixed: boolean };
export type Source = {
  file: string;
  /** All string and template texts, any of which may be a key. */
  texts: CodeText[];
  /** Keys that are built where they are used: a template passed to `t`. */
  builtKeys: CodeText[];
  /** Namespaces that unprefixed keys of this file may belong to. */
  namespaces: string[];
  /** Visible texts that are JSX text or a string literal directly in JSX; a template, or a string inside of an expression, is not found. */
  visible: CodeText[];
};

type Node = { type: string; start: number; [field: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) yield* value.filter(isNode);
    else if (isNode(value)) yield value;
  }
}

/** Attributes whose text a user sees or hears. */
const visibleAttributes = new Set([
  'title',
  'label',
  'placeholder',
  'aria-label',
  'alt',
  'description',
  'okText',
  'cancelText',
  'help',
  'extra',
]);

function literalOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'JSXExpressionContainer') return literalOf(node['expression']);
  return node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null;
}

/** The fixed beginning of a template; null for anything else. */
function templateStart(node: unknown): string | null {
  if (!isNode(node) || node.type !== 'TemplateLiteral') return null;
  const [first] = node['quasis'] as { value: { cooked: string } }[];
  return first?.value.cooked ?? '';
}

const calleeName = (callee: unknown): string => {
  if (!isNode(callee)) return '';
  const name = callee.type === 'MemberExpression' && isNode(callee['property']) ? callee['property']['name'] : callee['name'];
  return typeof name === 'string' ? name : '';
};

function namespacesOf(argument: unknown): string[] {
  const single = literalOf(argument);
  if (single !== null) return [single];
  return isNode(argument) && argument.type === 'ArrayExpression'
    ? (argument['elements'] as unknown[]).flatMap((each) => literalOf(each) ?? [])
    : [];
}

/** Reads the facts about a file that the checks of the translations need. */
export function readSource(file: string, code: string): Source {
  const source: Source = { file, texts: [], builtKeys: [], namespaces: ['app'], visible: [] };
  const lineAt = (offset: number) => code.slice(0, offset).split('\n').length;
  const collect = (list: CodeText[], node: Node, text: string, fixed = true) => list.push({ text, line: lineAt(node.start), fixed });

  function visit(node: Node) {
    const literal = node.type === 'Literal' ? literalOf(node) : null;
    if (literal !== null) collect(source.texts, node, literal);
    const start = templateStart(node);
    if (start !== null) collect(source.texts, node, start, (node['expressions'] as unknown[]).length === 0);
    if (node.type === 'JSXText') collect(source.visible, node, String(node['value']));
    if (node.type === 'JSXAttribute') visitAttribute(node);
    if (node.type === 'JSXExpressionContainer') visitExpressionBetweenTags(node);
    if (node.type === 'CallExpression') visitCall(node);
    for (const child of childrenOf(node)) visit(child);
  }
  function visitAttribute(node: Node) {
    const name = String((node['name'] as Node)['name']);
    const text = literalOf(node['value']);
    if (text !== null && visibleAttributes.has(name)) collect(source.visible, node, text);
    if (text !== null && name === 'ns') source.namespaces.push(text);
  }
  /* The values of attributes, which visitAttribute handles. */
  const attributeValues = new Set<unknown>();
  /* {'text'} between tags. */
  function visitExpressionBetweenTags(node: Node) {
    const text = attributeValues.has(node) ? null : literalOf(node);
    if (text !== null) collect(source.visible, node, text);
  }
  function visitCall(node: Node) {
    const [first] = node['arguments'] as unknown[];
    const name = calleeName(node['callee']);
    if (name === 'useTranslation') source.namespaces.push(...namespacesOf(first));
    const built = name === 't' && isNode(first) ? templateStart(first) : null;
    if (built !== null && isNode(first) && (first['expressions'] as unknown[]).length > 0) collect(source.builtKeys, first, built, false);
  }
  function collectAttributeValues(node: Node) {
    if (node.type === 'JSXAttribute') attributeValues.add(node['value']);
    for (const child of childrenOf(node)) collectAttributeValues(child);
  }
  /* The parser has its own types for the tree; `Node` has what all nodes share, and `childrenOf` visits every field. */
  const program = parseSync(file, code).program as unknown as Node;
  collectAttributeValues(program);
  visit(program);
  return source;
}
