import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '@app/contract';
import { pingQueue } from '@app/queue';
import { root, settingsOrExit } from './env.ts';
import { readFlags } from './read-flags.ts';
import { fillDatabase, type FirstContents } from './start/fill-database.ts';
import { forgetFirstPassword } from './start/first-password.ts';
import { prepareDataDir } from './start/prepare-data-dir.ts';
import { waitForPort } from './start/open-port.ts';
import { openDatabase } from './start/open-database.ts';
import { findRuntime, removeRuntime, writeRuntime } from './start/runtime-file.ts';
import { superviseDatabase } from './start/supervise-database.ts';
import { supervise } from './start/supervise.ts';

readFlags({ usage: 'npm start', does: 'Starts the product. Settings come from the environment, see README.md.' });
const settings = settingsOrExit();
const { HOST, PORT, REDIS_URL, dataDir } = settings;

/** What has to be closed at the end: first the programs, all at once, then the database. */
const programs: (() => Promise<void>)[] = [];
const databases: (() => Promise<void>)[] = [];
const ending = new AbortController();
let started: Promise<void> = Promise.resolve();
/** How long a shutdown waits for a start that is still under way. */
const startPatienceMs = 6_000;

async function closeAll(closes: (() => Promise<void>)[]): Promise<void> {
  await Promise.all(closes.splice(0).map((close) => close().catch((error: unknown) => console.error(String(error)))));
}

async function end(exitCode: number): Promise<never> {
  ending.abort();
  await Promise.race([started.catch(() => {}), sleep(startPatienceMs)]);
  await closeAll(programs);
  await closeAll(databases);
  removeRuntime(dataDir);
  process.exit(exitCode);
}

/* Where the output is a file on a full disk, only the output may be lost. */
function surviveFullDisk(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

function endOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (ending.signal.aborted) return;
      console.log('Stopping ...');
      void end(0);
    });
  }
}

async function checkQueue(databaseUrl: string): Promise<void> {
  try {
    await pingQueue({ redisUrl: REDIS_URL, databaseUrl });
  } catch (error) {
    const [where, setting] = REDIS_URL === undefined ? ['the database', 'DATABASE_URL'] : [new URL(REDIS_URL).host, 'REDIS_URL'];
    throw new CannotStart(
      `The queue at ${where} can't be reached: check ${setting} (${error instanceof Error ? error.message : String(error)}).`,
    );
  }
}

function announce(url: string, { masterPassword, demo }: FirstContents): void {
  const lines = [
    '',
    `  ${url}`,
    '',
    masterPassword === null
      ? '  masteradmin   the password chosen or shown at the first start'
      : `  masteradmin   ${masterPassword}   (shown this once: keep it)`,
    ...demo.map(({ username, password, note }) => `  ${username.padEnd(13)} ${password}   (${note})`),
    '',
    `  Logs: ${path.relative(root, path.join(dataDir, 'logs')) || dataDir}   Stop: Ctrl C`,
    '',
  ];
  /* A password that could not be written, to a file on a full disk for example, is shown by the next start. */
  process.stdout.write(`${lines.join('\n')}\n`, (error) => {
    if (!error) forgetFirstPassword(dataDir);
  });
}

async function start(): Promise<void> {
  prepareDataDir(dataDir);
  await waitForPort(HOST, PORT, findRuntime(dataDir));
  ending.signal.throwIfAborted();
  console.log('Starting the database ...');
  const database = await openDatabase(settings.DATABASE_URL, dataDir, (close) => databases.push(close), ending.signal);
  if (database.embedded) programs.push(superviseDatabase(database.embedded).stop);
  ending.signal.throwIfAborted();
  await checkQueue(database.url);
  const contents = await fillDatabase(settings, database);
  const environment = { DATABASE_URL: database.url, DATA_DIR: dataDir };
  const logDir = path.join(dataDir, 'logs');
  for (const name of ['worker', 'api']) {
    ending.signal.throwIfAborted();
    const child = await supervise({ name, file: path.join(root, 'apps', name, 'dist', 'main.js'), environment, logDir });
    programs.push(child.stop);
  }
  ending.signal.throwIfAborted();
  const url = settings.PUBLIC_URL ?? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`;
  writeRuntime(dataDir, {
    url,
    database_url: database.url,
    is_embedded: database.embedded !== undefined,
    redis_url: REDIS_URL ?? null,
    pid: process.pid,
  });
  // Browsers use passkeys at a host name only, not at an IP address.
  announce(settings.PUBLIC_URL === undefined && HOST === '127.0.0.1' ? `http://localhost:${PORT}` : url, contents);
}

surviveFullDisk();
endOnSignals();
started = start();
started.catch(async (error: unknown) => {
  if (ending.signal.aborted) return;
  console.error(error instanceof CannotStart ? error.message : error);
  await end(1);
});
