import { z } from 'zod';

/*
 * A backup is a tar archive, compressed with gzip and, with a recipient, encrypted with age:
 *   manifest.json                    first
 *   tables/<table>/000001.copy …     rows in the text format of COPY, whole rows in each entry; none for an empty table
 *   sums.json                        last, so that an archive without it is incomplete
 */
export const manifestName = 'manifest.json';
export const checksumsName = 'sums.json';
export const formatVersion = 1;

/** The number of bytes at which an entry of rows ends: a tar header states the size of its entry, so that entry is in memory once. */
export const chunkBytes = 4 * 2 ** 20;

/** The name of an entry with rows of a table; `number` counts from 1. */
export const chunkName = (table: string, number: number): string =>
  `tables/${encodeURIComponent(table)}/${String(number).padStart(6, '0')}.copy`;

/** The table whose rows an entry holds; undefined for another entry. */
export function tableOfChunk(entry: string): string | undefined {
  const [, table] = /^tables\/([^/]+)\/\d+\.copy$/.exec(entry) ?? [];
  return table === undefined ? undefined : decodeURIComponent(table);
}

/** A table whose rows are copied, and its columns, in the order in which COPY writes them. */
export const CopiedTable = z.object({ name: z.string(), columns: z.array(z.string()) });
export type CopiedTable = z.infer<typeof CopiedTable>;

/** `takenAt`: every row that was committed before this instant of the database's clock is in the backup. */
export const Manifest = z.object({
  format: z.literal(formatVersion),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), when: z.number() })).min(1),
  tables: z.array(CopiedTable),
});
export type Manifest = z.infer<typeof Manifest>;

/** `sha256`: of all rows of the table in the text format of COPY, in hexadecimal. */
export const TableChecksum = z.object({ name: z.string(), rows: z.number(), sha256: z.string() });
export type TableChecksum = z.infer<typeof TableChecksum>;

/** `lastValue` and `isCalled` as in `setval`. */
export const SequencePosition = z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() });
export type SequencePosition = z.infer<typeof SequencePosition>;

export const Checksums = z.object({ tables: z.array(TableChecksum), sequences: z.array(SequencePosition) });
export type Checksums = z.infer<typeof Checksums>;

/** What a whole backup says about itself. `sums` has the name of its entry, and is in the result of `operate backup --json`. */
export type Contents = { manifest: Manifest; sums: Checksums };
