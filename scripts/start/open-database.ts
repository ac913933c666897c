import path from 'node:path';
import { ensureDatabase, migrateDb, startEmbeddedPostgres, stopEmbeddedPostgres, acquireStartLock, type EmbeddedServer } from '@app/db';
import { prepareDataDir } from './prepare-data-dir.ts';
import { alreadyRunning, findRuntime } from './runtime-file.ts';

export type OpenDatabase = { url: string; embedded: EmbeddedServer | undefined };

/** Hands over what has to be closed at the end, as soon as it exists. */
export type OnOpened = (close: () => Promise<void>) => void;

const DATABASE = 'app';

/**
 * Opens the database of `DATABASE_URL`, or the embedded one below `dataDir`, and migrates it. `signal` ends an embedded server
 * that is still starting.
 */
export async function openDatabase(
  databaseUrl: string | undefined,
  dataDir: string,
  onOpened: OnOpened,
  signal?: AbortSignal,
): Promise<OpenDatabase> {
  const database = databaseUrl === undefined ? await openEmbedded(dataDir, onOpened, signal) : { url: databaseUrl, embedded: undefined };
  await migrateDb(database.url, { say: console.error });
  return database;
}

/** Opens the embedded database below `dataDir` as it is; a new one is empty. */
export async function openEmbedded(dataDir: string, onOpened: OnOpened, signal?: AbortSignal): Promise<OpenDatabase> {
  prepareDataDir(dataDir);
  const cluster = path.join(dataDir, 'postgres');
  const opened: { starting?: Promise<EmbeddedServer> } = {};
  const stopServer = async () => {
    await opened.starting?.catch(() => {});
    await stopEmbeddedPostgres(cluster); // also one of a killed run that was not adopted yet
  };
  holdDataDir(dataDir, { stopServer, onOpened });
  opened.starting = startEmbeddedPostgres({ dataDir: cluster, ...(signal && { signal }) });
  const server = await opened.starting;
  if (server.adopted) console.error('Found the database of a run that was killed; going on with it.');
  await ensureDatabase(server.urlOf('postgres'), DATABASE);
  return { url: server.urlOf(DATABASE), embedded: server };
}

const lookAtLockEveryMs = 5_000;

/**
 * Claims the data folder before anything in it is changed. A lock whose file was deleted is claimed again; if another process
 * has claimed it meanwhile, that one owns the database too, and this one ends without stopping it.
 * @throws CannotStart when another process holds the folder
 */
function holdDataDir(dataDir: string, { stopServer, onOpened }: { stopServer: () => Promise<void>; onOpened: OnOpened }): void {
  let lock = acquireStartLock(dataDir);
  if (lock === undefined) throw alreadyRunning(findRuntime(dataDir));
  const watch = setInterval(() => {
    if (lock?.isHeld()) return;
    lock = acquireStartLock(dataDir);
    if (lock !== undefined) return;
    console.error('Another process has taken over the data folder; ending.');
    process.kill(process.pid, 'SIGTERM');
  }, lookAtLockEveryMs);
  watch.unref();
  onOpened(async () => {
    clearInterval(watch);
    if (!lock?.isHeld()) return;
    await stopServer();
    lock.release();
  });
}
