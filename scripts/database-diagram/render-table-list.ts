import type { TableShape } from './read-tables.ts';

const declaration = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const \w+ = pgTable\(\s*'(\w+)'/g;

/**
 * Every table with the comment above its declaration, as a table of Markdown.
 * @throws Error for a table without a comment
 */
export function renderTableList(tables: TableShape[], sources: string[]): string {
  const comments = new Map(
    sources.flatMap((source) => [...source.matchAll(declaration)].map(([, text = '', name]) => [name, oneLine(text)])),
  );
  const rows = tables.map(({ name }) => {
    const comment = comments.get(name);
    if (comment === undefined) throw new Error(`The table ${name} has no comment in packages/db/src/schema`);
    return `| \`${name}\` | ${comment} |`;
  });
  return ['| table | content |', '|---|---|', ...rows, ''].join('\n');
}

const oneLine = (comment: string): string =>
  comment
    .replaceAll(/\s*\n\s*\*?\s*/g, ' ')
    .replaceAll('|', '\\|')
    .trim();
