/** One selector of a style sheet, or the at-rule that stands in its place, with its line from 1. */
export type StyleSelector = { text: string; line: number };

/** What the style rules look at: selectors (commas split), at-rules with their names, declared custom properties. */
export type StyleSheet = { selectors: StyleSelector[]; atRules: StyleSelector[]; customProperties: StyleSelector[] };

/** Blank out comments and strings, so that what is in them is never read as CSS; the lines stay where they are. */
const withoutNoise = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'/g, (noise) => noise.replace(/[^\n]/g, ' '));

/** Splits at the commas outside parentheses: `:is(a, b), c` are two selectors. */
function splitSelectors(prelude: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const sign of prelude) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (sign === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${sign}`);
  }
  return parts;
}

/** Reads a style sheet without nested rules: the steps of keyframes are left out, the rules of a media query are not. */
export function parseStyleSheet(source: string): StyleSheet {
  const text = withoutNoise(source);
  const sheet: StyleSheet = { selectors: [], atRules: [], customProperties: [] };
  const blocks: string[] = [];
  for (const { 0: whole, 1: prelude = '', 2: end = '', index } of text.matchAll(/([^{};]*)([{};])/g)) {
    const name = prelude.trim();
    const line = text.slice(0, index + whole.length - whole.trimStart().length).split('\n').length;
    if (end === '{') {
      const isStep = blocks.at(-1)?.startsWith('@keyframes') ?? false;
      if (name.startsWith('@')) sheet.atRules.push({ text: name, line });
      else if (!isStep) for (const part of splitSelectors(name)) sheet.selectors.push({ text: part.trim(), line });
      blocks.push(name);
    } else {
      const property = /^(--[\w-]+)\s*:/.exec(name)?.[1];
      if (property !== undefined) sheet.customProperties.push({ text: property, line });
      if (end === '}') blocks.pop();
    }
  }
  return sheet;
}
