import fs from 'node:fs';
import { figuresFile } from '../../scripts/env.ts';
import { printTable } from '../../scripts/print-table.ts';

/** A measured figure, with what it is compared with; both as texts with their units. */
export type Figure = {
  name: string;
  product: string;
  comparedWith: string;
  /** The figure divided by what it is compared with. */
  ratio: number;
  /** The target; without one the figure is only shown. */
  limit?: { atMost: number } | { atLeast: number };
};

const isMet = ({ ratio, limit }: Figure): boolean => {
  if (limit === undefined) return true;
  return 'atMost' in limit ? ratio <= limit.atMost : ratio >= limit.atLeast;
};

const limitText = ({ limit }: Figure): string => {
  if (limit === undefined) return '';
  return 'atMost' in limit ? `<= ${limit.atMost.toFixed(2)}` : `>= ${limit.atLeast.toFixed(2)}`;
};

const result = (figure: Figure): string => {
  if (figure.limit === undefined) return '';
  return isMet(figure) ? 'met' : 'MISSED';
};

const header = ['figure', 'product', 'compared with', 'ratio', 'target', 'result'];
const rowOf = (figure: Figure): string[] => [
  figure.name,
  figure.product,
  figure.comparedWith,
  figure.ratio.toFixed(2),
  limitText(figure),
  result(figure),
];

/** Prints figures as a table. Returns whether each target is met. */
export function printFigures(figures: readonly Figure[]): boolean {
  printTable([header, ...figures.map(rowOf)]);
  return figures.every(isMet);
}

/** Prints the figures of a benchmark; without the table of all benchmarks the exit code is 1 when a target is missed. */
export function reportFigures(figures: readonly Figure[]): void {
  const areMet = printFigures(figures);
  const file = figuresFile();
  if (file !== undefined) fs.appendFileSync(file, figures.map((figure) => `${JSON.stringify(figure)}\n`).join(''));
  else if (!areMet) process.exitCode = 1;
}

/** Reads the figures that benchmarks have added to a file. */
export const readFigures = (file: string): Figure[] =>
  fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Figure); // as reportFigures writes them
