import type { Db } from './client.ts';
import { getSchemaFit, type SchemaFit } from './schema-version.ts';
import { lastKnown, sharedFor } from './shared-for.ts';

const keptMs = 2_000;
/** Every call waits for this answer before its own work begins. */
const waitMs = 300;

/**
 * Returns the relation of the schema to this program, querying the database at most every two seconds and once at a time. While
 * the database does not answer it returns the last known one; callers then get the database's own error.
 */
export const watchSchema = (db: Db): (() => Promise<SchemaFit>) =>
  lastKnown<SchemaFit>(
    sharedFor(keptMs, () => getSchemaFit(db)),
    { waitMs, first: 'same' },
  );
