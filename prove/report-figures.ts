import fs from 'node:fs';
import { printTable } from '../scripts/print-table.ts';
import { variables } from '../scripts/env.ts';

/** What was measured, and its value with the unit. */
export type Figure = [figure: string, value: string];

/** The file in which `npm run prove` collects the figures of all proofs, one JSON object a line. */
export const figuresFileVariable = 'PROOF_FIGURES_FILE';

/** Prints the figures of a proof, and hands them to `npm run prove` for its table. */
export function reportFigures(figures: Figure[]): void {
  printTable(figures);
  const file = variables()[figuresFileVariable];
  if (file !== undefined) fs.appendFileSync(file, figures.map((figure) => `${JSON.stringify(figure)}\n`).join(''));
}
