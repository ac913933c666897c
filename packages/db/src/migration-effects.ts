import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** The locks of a table in PostgreSQL, the weakest first. From SHARE on, others cannot write meanwhile; ACCESS EXCLUSIVE keeps readers away too. */
export const lockModes = [
  'ACCESS SHARE',
  'ROW SHARE',
  'ROW EXCLUSIVE',
  'SHARE UPDATE EXCLUSIVE',
  'SHARE',
  'SHARE ROW EXCLUSIVE',
  'EXCLUSIVE',
  'ACCESS EXCLUSIVE',
] as const;

/**
 * What a database transaction of a migration does to a table that existed before. `lock`: the strongest one; `rewritten`: the server writes
 * the whole table anew; `scanned`: it reads all of it; `written`: rows are inserted, updated or deleted.
 */
export const TableEffect = z.object({
  table: z.string(),
  lock: z.enum(lockModes),
  rewritten: z.boolean(),
  scanned: z.boolean(),
  written: z.boolean(),
});
export type TableEffect = z.infer<typeof TableEffect>;

/**
 * What a migration does to existing tables, by its database transactions: one, or one for each of its statements when it is done in steps.
 * `breaks`: columns (`table.column`) because of which programs of the release before fail afterwards: dropped ones, and new ones that
 * every INSERT has to state.
 */
export const MigrationEffects = z.object({ breaks: z.array(z.string()), transactions: z.array(z.array(TableEffect)) });
export type MigrationEffects = z.infer<typeof MigrationEffects>;

export const effectsFileOf = (folder: string): string => path.join(folder, 'effects.json');

/** The effects of the migrations of a folder by name, as `npm run db:effects` has measured them. */
export const readEffects = (folder: string): Map<string, MigrationEffects> =>
  new Map(Object.entries(z.record(z.string(), MigrationEffects).parse(JSON.parse(fs.readFileSync(effectsFileOf(folder), 'utf8')))));

/** Whether others can't write to a table that is locked like this. */
export const blocksWriters = ({ lock }: TableEffect): boolean => lockModes.indexOf(lock) >= lockModes.indexOf('SHARE');
