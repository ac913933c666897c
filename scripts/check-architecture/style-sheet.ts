/** One selector of a style sheet, or an at-rule, with its line from 1. */
export type StyleSelector = { text: string; line: number };

/** The input of the style rules: selectors (split at commas), at-rules with their names, declared custom properties. */
export type StyleSheet = { selectors: StyleSelector[]; atRules: StyleSelector[]; customProperties: StyleSelector[] };

/** Blanks out comments and strings, so that their content is never parsed as CSS; line numbers are kept. */
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

/** Parses a style sheet without nested rules: keyframe steps are left out, the rules of a media query are not. */
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
