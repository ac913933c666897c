import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readTables } from './database-diagram/read-tables.ts';

/* Constraints included: a CHECK that is only in the schema would protect nothing. */
it('has left no change of the schema without a migration', () => {
  const folder = path.join(import.meta.dirname, '..', 'packages', 'db', 'migrations', 'meta');
  const newest = readdirSync(folder)
    .filter((file) => file.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1);
  const snapshot: unknown = JSON.parse(readFileSync(path.join(folder, newest ?? ''), 'utf8'));
  expect((snapshot as { tables: unknown }).tables).toEqual(readTables());
});
