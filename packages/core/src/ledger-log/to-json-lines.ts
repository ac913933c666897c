import type { LogLine } from '@app/contract';

/* Programs that read lines may take these two characters for their ends. */
const toJsonLine = (line: LogLine): string =>
  JSON.stringify(line).replace(/[\u2028\u2029]/g, (separator) => (separator === '\u2028' ? String.raw`\u2028` : String.raw`\u2029`));

/** Renders the lines of an exported log as JSON, one object per line, page by page. This is what `verify.mjs` checks. */
export async function* toJsonLines(pages: AsyncIterable<LogLine[]>): AsyncGenerator<string> {
  for await (const lines of pages) yield lines.map((line) => `${toJsonLine(line)}\n`).join('');
}
