import { CannotStart } from '@app/contract';
import { applyMigrations, migrationLock } from './apply-migrations.ts';
import { checkServer } from './check-server.ts';
import { isNotPermitted } from './constraint-violation.ts';
import { readApplied } from './read-applied.ts';
import { compareSchema, ownMigrations, requireSchema } from './schema-version.ts';
import { withClient } from './with-client.ts';

/**
 * Migrates the database at `url` to the newest migration. Safe to call from several processes concurrently: they queue. Returns the
 * names of the migrations that this call has applied.
 * @throws CannotStart when the server or its schema can't be used by this program; nothing is changed then
 */
export const migrateDb = (url: string): Promise<{ applied: string[] }> =>
  withClient(url, async (client) => {
    await checkServer(client, url);
    await client`select pg_advisory_lock(${migrationLock})`;
    const applied = await readApplied((statement) => client.unsafe(statement));
    const status = compareSchema(applied);
    if (status === 'older')
      await client.begin((tx) => applyMigrations(tx, { from: applied.length, to: ownMigrations.length })).catch(refuseForeignOwner);
    else requireSchema(status);
    return { applied: ownMigrations.slice(applied.length).map(({ name }) => name) };
  });

function refuseForeignOwner(error: unknown): never {
  if (!isNotPermitted(error)) throw error;
  throw new CannotStart(
    'The database is at an older schema than this program, and the role of DATABASE_URL may not change it: run `operate migrate` as the owner of the tables.',
    { cause: error },
  );
}
