import path from 'node:path';
import { createDb, ensureDatabase, migrateDb, pingDb, startEmbeddedPostgres, takeStartLock } from '@app/db';
import { CannotStart } from './give-up.ts';
import { findRuntime } from './runtime-file.ts';

export type OpenDatabase = { url: string; isEmbedded: boolean };

/** Hands over what has to be closed at the end, as soon as it exists. */
export type OnOpened = (close: () => Promise<void>) => void;

const DATABASE = 'app';

/** Opens the database that `DATABASE_URL` names, or the embedded one below `dataDir`, and brings it up to date. */
export async function openDatabase(databaseUrl: string | undefined, dataDir: string, onOpened: OnOpened): Promise<OpenDatabase> {
  const database = databaseUrl === undefined ? await openEmbedded(dataDir, onOpened) : await openGiven(databaseUrl);
  await migrateDb(database.url);
  return database;
}

async function openGiven(url: string): Promise<OpenDatabase> {
  const handle = createDb(url, { connectionsMax: 1 });
  try {
    await pingDb(handle.db);
  } catch (error) {
    const { hostname, port, pathname } = new URL(url);
    throw new CannotStart(
      `The database ${pathname.slice(1)} at ${hostname}:${port || 5432} can't be reached: check DATABASE_URL (${reasonOf(error)}).`,
    );
  } finally {
    await handle.close();
  }
  return { url, isEmbedded: false };
}

/** The innermost reason, without the query that a wrapper may have put before it. */
function reasonOf(error: unknown): string {
  let reason = error;
  while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause;
  if (!(reason instanceof Error)) return String(reason);
  return 'code' in reason && reason.message === '' ? String(reason.code) : reason.message;
}

async function openEmbedded(dataDir: string, onOpened: OnOpened): Promise<OpenDatabase> {
  const server = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres') });
  const lock = await takeStartLock(server.urlOf('postgres'));
  if (lock === undefined) {
    const running = findRuntime(dataDir);
    throw new CannotStart(
      `It is already running${running ? ` at ${running.url} (pid ${running.pid})` : ''}: stop it first, or set DATA_DIR and PORT for a second one.`,
    );
  }
  onOpened(async () => {
    await lock.release();
    await server.stop();
  });
  if (server.adopted) console.log('Found the database of a run that was killed; going on with it.');
  await ensureDatabase(server.urlOf('postgres'), DATABASE);
  return { url: server.urlOf(DATABASE), isEmbedded: true };
}
