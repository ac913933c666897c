import type { Db } from './client.ts';
import { getSchemaFit, type SchemaFit } from './schema-version.ts';
import { lastKnown, sharedFor } from './shared-for.ts';

const keptMs = 2_000;
/** Every call waits for this answer before its own work begins. */
const waitMs = 300;

/**
 * Says how the schema stands to this program, asking the database at most every two seconds and once at a time. While the
 * database cannot answer it says what was true before: whoever works on it then hears that from the database itself.
 */
export const watchSchema = (db: Db): (() => Promise<SchemaFit>) =>
  lastKnown<SchemaFit>(
    sharedFor(keptMs, () => getSchemaFit(db)),
    { waitMs, first: 'same' },
  );
