import fs from 'node:fs';
import path from 'node:path';
import { liveQueries } from '@app/contract';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const sources = fs
  .readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.endsWith('/polled-unless-live.ts'))
  .map((file) => fs.readFileSync(path.join(root, file), 'utf8'));

/** The text from an opening bracket to the one that closes it. */
function bracketed(text: string, start: number): string {
  let depth = 0;
  for (let end = start; end < text.length; end++) {
    if (text[end] === '(') depth += 1;
    if (text[end] === ')') depth -= 1;
    if (depth === 0) return text.slice(start, end + 1);
  }
  return text.slice(start);
}

/** The queries whose options contain this text, or a constant that is defined by it, in the same file or exported by another. */
function queriesWith(option: string): string[] {
  const namesIn = (text: string, prefix: string) =>
    [...text.matchAll(new RegExp(`${prefix}const (\\w+) = ${option}\\b`, 'g'))].map(([, name]) => name);
  const exported = sources.flatMap((source) => namesIn(source, 'export '));
  return sources.flatMap((source) => {
    const marked = new RegExp(`\\b(${[option, ...exported, ...namesIn(source, '')].join('|')})\\b`);
    const calls = [...source.matchAll(/trpc\.([a-zA-Z.]+)\.use(?:Infinite)?Query\(/g)];
    return calls.flatMap(({ 0: call, 1: query = '', index }) => (marked.test(bracketed(source, index + call.length - 1)) ? [query] : []));
  });
}

it('every query that is polled more seldom while a page is live has a topic, and every topic has only such queries', () => {
  const polled = new Set([...queriesWith('polledUnlessLive'), ...queriesWith('withoutUser')]);
  expect(polled.size).toBeGreaterThan(15);
  expect([...polled].toSorted()).toEqual([...new Set(Object.values(liveQueries).flat())].toSorted());
});
