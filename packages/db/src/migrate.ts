import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '@app/contract';
import type { Sql } from 'postgres';
import { applyMigrations, migrationLock } from './apply-migrations.ts';
import { applyOnline, type OnlineOptions } from './apply-online.ts';
import { checkServer } from './check-server.ts';
import { isNotPermitted } from './constraint-violation.ts';
import { isPooled } from './is-pooled.ts';
import { readApplied } from './read-applied.ts';
import { readMigrations } from './read-migrations.ts';
import { compareSchema, migrationsFolder, requireSchema } from './schema-version.ts';
import { withClient } from './with-client.ts';

/** `folder`: the migrations, those of this program by default. The others as for `applyOnline`. */
export type MigrateOptions = Partial<OnlineOptions> & { folder?: string };

const tenMinutesMs = 600_000;
const behindPooler =
  'The database is at an older schema than this program, and DATABASE_URL leads to a pooler such as PgBouncer: run `operate migrate` with the address of PostgreSQL itself.';
const lookEveryMs = 200;

/**
 * Migrates the database at `url` to the newest migration while others use it. Safe to call from several processes concurrently: they
 * wait for each other. An interrupted call is completed by the next one. Returns the names of the migrations that this call has applied.
 * @throws CannotStart when the server or its schema can't be used by this program, or a lock can't be had
 */
export const migrateDb = (
  url: string,
  { folder = migrationsFolder, say = () => {}, givesUpAfterMs = tenMinutesMs }: MigrateOptions = {},
): Promise<{ applied: string[] }> =>
  withClient(url, async (client) => {
    await checkServer(client, url);
    const migrations = readMigrations(folder);
    const readList = () => readApplied((statement) => client.unsafe(statement));
    const own = migrations.map(({ when }) => when);
    /* Without the lock where nothing is to be done: on the connection of a pooler it would stay when this program has ended. */
    const found = compareSchema(await readList(), own);
    if (found !== 'older') {
      requireSchema(found);
      return { applied: [] };
    }
    if (await isPooled(client)) throw new CannotStart(behindPooler);
    await noticeEnd(client);
    const names: string[] = [];
    for (;;) {
      /* Again for each migration: the lock ends with a lost connection, and the driver opens another one. */
      await lockMigrations(client, say);
      const applied = await readList();
      const status = compareSchema(applied, own);
      const next = migrations[applied.length];
      if (status !== 'older' || next === undefined) {
        requireSchema(status);
        return { applied: names };
      }
      if (applied.length === 0) {
        /* A database without tables serves no calls yet: all at once, so that an interrupted first start leaves nothing. */
        await client.begin((tx) => applyMigrations(tx, { from: 0, to: migrations.length, migrations })).catch(refuseForeignOwner);
        names.push(...migrations.map(({ name }) => name));
      } else {
        await applyOnline(client, next, { say, givesUpAfterMs }).catch(refuseForeignOwner);
        names.push(next.name);
      }
    }
  });

/*
 * The server ends the statement of a killed process within a second; otherwise it would go on, and keep its locks, until the statement is
 * done. Servers on systems without this feature refuse the setting.
 */
const noticeEnd = (client: Sql) => client`select set_config('client_connection_check_interval', '1s', false)`.catch(() => {});

/*
 * Asks again and again instead of waiting in the server: a waiting statement has a snapshot, for whose end the building of an index in the
 * process that has the lock would wait.
 */
async function lockMigrations(client: Sql, say: (sentence: string) => void): Promise<void> {
  for (let hasSaid = false; ; hasSaid = true) {
    const [row] = await client<{ isLocked: boolean }[]>`select pg_try_advisory_lock(${migrationLock}) as "isLocked"`;
    if (row?.isLocked === true) return;
    if (!hasSaid) say('Another process is migrating this database: waiting for it.');
    await sleep(lookEveryMs);
  }
}

function refuseForeignOwner(error: unknown): never {
  if (!isNotPermitted(error)) throw error;
  throw new CannotStart(
    'The database is at an older schema than this program, and the role of DATABASE_URL may not change it: run `operate migrate` as the owner of the tables.',
    { cause: error },
  );
}
