import path from 'node:path';
import { startTestServer } from '@app/db/testing';
import { root } from '../scripts/env.ts';
import { readFlags } from '../scripts/read-flags.ts';
import { durationOf } from './figures/measure.ts';
import { reportFigures, type Figure } from './figures/report-figures.ts';
import { heavyBonuses, lightBonuses } from './lists/fill-lists.ts';
import { openLists, type Lists } from './lists/open-lists.ts';

/*
 * One page of every list among very many rows against the same page among 10,000, and page 1,000 against page 1: what a page costs must
 * not depend on the size of its table. Every list has as many rows as there are members. Both databases are on one server, and each page
 * is read in both by turns.
 */
const {
  positionals: [given],
} = readFlags({ usage: 'npm run bench -- lists [number]', does: 'The number is how many rows the large lists have.', names: 'a size' });
const [smallSize, largeSize] = [10_000, Number(given ?? 1_000_000)];
const rounds = 15;

const server = await startTestServer(path.join(root, '.data', 'test'));
const small = await openLists(server, smallSize);
const large = await openLists(server, largeSize);
const milliseconds = (ms: number) => `${ms.toFixed(1)} ms`;

/**
 * The fastest (ms) of one page in both databases, or of two pages in one: what a page needs when nothing else runs. A median would compare
 * what else the machine did meanwhile.
 */
async function compare(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<[number, number]> {
  const taken: [number[], number[]] = [[], []];
  for (let round = -1; round < rounds; round++) {
    const [first, second] = [await durationOf(one), await durationOf(other)];
    if (round >= 0) {
      taken[0].push(first);
      taken[1].push(second);
    }
  }
  return [Math.min(...taken[0]), Math.min(...taken[1])];
}

async function compareSizes(name: string): Promise<Figure> {
  const [inLarge, inSmall] = await compare(pageIn(large, name), pageIn(small, name));
  return {
    name,
    product: milliseconds(inLarge),
    comparedWith: `of ${smallSize.toLocaleString('en')} ${milliseconds(inSmall)}`,
    ratio: inLarge / inSmall,
    limit: { atMost: 1.5 },
  };
}

async function comparePages(name: string): Promise<Figure> {
  const deep = await large.deep(name);
  const [onDeep, onFirst] = await compare(deep.read, pageIn(large, name));
  return {
    name: `${name}, page ${deep.page.toLocaleString('en')}`,
    product: milliseconds(onDeep),
    comparedWith: `page 1 ${milliseconds(onFirst)}`,
    ratio: onDeep / onFirst,
    limit: { atMost: 1.3 },
  };
}

function pageIn({ pages }: Lists, name: string): () => Promise<unknown> {
  const read = pages[name];
  if (read === undefined) throw new Error(`no list ${name}`);
  return () => read({});
}

const figures: Figure[] = [];
try {
  for (const name of Object.keys(large.pages)) figures.push(await compareSizes(name));
  for (const name of large.ordered) figures.push(await comparePages(name));
  const [heavy, light] = await compare(large.bonusesOf('heavy'), large.bonusesOf('light'));
  figures.push({
    name: `newest 100 of ${heavyBonuses.toLocaleString('en')} bonuses`,
    product: milliseconds(heavy),
    comparedWith: `of ${lightBonuses} ${milliseconds(light)}`,
    ratio: heavy / light,
  });
} finally {
  await small.close();
  await large.close();
  await server.stop();
}
reportFigures(figures);
