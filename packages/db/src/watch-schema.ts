import type { Db } from './client.ts';
import { getSchemaStatus, type SchemaStatus } from './schema-version.ts';
import { lastKnown, sharedFor } from './shared-for.ts';

const cacheMs = 2_000;
/** Short, because every call and job waits for this answer before its own work begins. */
const waitMs = 300;

/**
 * Returns the relation of the schema to this program. The database is queried once at a time, and not for two seconds after an
 * answer. While it does not answer, the last known relation is returned; callers then get the database's own error.
 */
export const watchSchema = (db: Db): (() => Promise<SchemaStatus>) =>
  lastKnown<SchemaStatus>(
    sharedFor(cacheMs, () => getSchemaStatus(db)),
    { waitMs, first: 'same-as-program' },
  );
