import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { CannotStart } from '@app/contract';
import { causesOf } from './causes-of.ts';
import { checkServer } from './check-server.ts';
import { compareSchema, migrationsFolder, namesOfMissing, requireSchema } from './schema-version.ts';

/** The advisory lock that serializes migrations. */
export const MIGRATION_LOCK = 7_310_001;

/**
 * Migrates the database at `url` to the newest migration. Safe to call from several processes concurrently: they queue. Returns the
 * names of the migrations that this call has applied.
 * @throws CannotStart when the server or its schema can't be used by this program; nothing is changed then
 */
export async function migrateDb(url: string): Promise<{ applied: string[] }> {
  const client = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    await checkServer(client, url);
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
    const before = await readApplied(client);
    const status = compareSchema(before);
    if (status !== 'older') requireSchema(status);
    /* The role of a running program may not create anything, not even what exists. */
    if (status === 'same-as-program') return { applied: [] };
    await migrate(drizzle(client), { migrationsFolder }).catch(refuseForeignOwner);
    requireSchema(compareSchema(await readApplied(client)));
    return { applied: namesOfMissing(before.length) };
  } finally {
    await client.end({ timeout: 5 });
  }
}

const insufficientPrivilege = '42501';

function refuseForeignOwner(error: unknown): never {
  if (!causesOf(error).some((cause) => (cause as { code?: unknown }).code === insufficientPrivilege)) throw error;
  throw new CannotStart(
    'The database is at an older schema than this program, and the role of DATABASE_URL may not change it: run `operate migrate` as the owner of the tables.',
    { cause: error },
  );
}

/** The creation instants of the applied migrations, in order; none in a database without any schema. */
async function readApplied(client: postgres.Sql): Promise<number[]> {
  const [found] = await client`select to_regclass('drizzle.__drizzle_migrations') is not null as found`;
  if (!found?.['found']) return [];
  const rows = await client<{ when: string }[]>`select created_at as when from drizzle.__drizzle_migrations order by created_at`;
  return rows.map(({ when }) => Number(when));
}
