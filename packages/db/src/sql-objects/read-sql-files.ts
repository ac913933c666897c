import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const sqlFolder = fileURLToPath(new URL('../../sql', import.meta.url));

/** One `CREATE` statement of a file of `packages/db/sql`, with the comment above it. */
export type SqlStatement = { file: string; text: string };

/*
 * Statements are separated by an empty line; a body may contain one too, but nothing in a body begins at the start of a line like
 * this.
 */
const betweenStatements = /(?<=;)\n\n+(?=--|CREATE )/;

/** The current definitions of functions, triggers, views and statistics: the statements of `packages/db/sql/*.sql`. */
export function readSqlFiles(): SqlStatement[] {
  return fs
    .readdirSync(sqlFolder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .flatMap((file) => splitStatements(fs.readFileSync(path.join(sqlFolder, file), 'utf8')).map((text) => ({ file, text })));
}

const splitStatements = (text: string): string[] => text.trim().split(betweenStatements);
