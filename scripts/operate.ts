import { endWhenOutputFails, runOperator } from '@app/operate';
import { findDatabase, type FoundDatabase } from './find-database.ts';
import { settingsOrExit } from './env.ts';

/*
 * `operate` from a clone: on the configured database, on that of the product running in the data folder, or on the embedded one, which
 * is started for as long as the command runs, and created for a restore. Only `migrate` migrates it: a backup is of what was there.
 */
let database: FoundDatabase | undefined;
const open = async (purpose?: { mayCreate: boolean }) => {
  const { dataDir, ...settings } = settingsOrExit();
  database = await findDatabase({ ...settings, dataDir }, purpose);
  return { ...settings, DATA_DIR: dataDir, DATABASE_URL: database.url };
};
const args = process.argv.slice(2);
endWhenOutputFails(args);
process.exit(await runOperator(args, open, { result: console.log, error: console.error }).finally(() => database?.close()));
