import path from 'node:path';
import { pingQueue } from '@app/queue';
import { root, settingsOrExit } from './env.ts';
import { fillDatabase, type FirstContents } from './start/fill-database.ts';
import { CannotStart } from './start/give-up.ts';
import { waitForPort } from './start/open-port.ts';
import { openDatabase } from './start/open-database.ts';
import { findRuntime, removeRuntime, writeRuntime } from './start/runtime-file.ts';
import { supervise } from './start/supervise.ts';

const settings = settingsOrExit();
const { HOST, PORT, REDIS_URL, dataDir } = settings;
const killedRunPatienceMs = 10_000;

/** What has to be closed when we end, the newest first. */
const open: (() => Promise<void>)[] = [];

async function end(exitCode: number): Promise<never> {
  for (const close of open.splice(0).toReversed()) await close().catch((error: unknown) => console.error(String(error)));
  process.exit(exitCode);
}

function endOnSignals(): void {
  let asked = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (asked) return;
      asked = true;
      console.log('Stopping ...');
      void end(0);
    });
  }
}

async function checkQueue(databaseUrl: string): Promise<void> {
  try {
    await pingQueue({ redisUrl: REDIS_URL, databaseUrl });
  } catch (error) {
    const where = REDIS_URL === undefined ? 'the database' : new URL(REDIS_URL).host;
    throw new CannotStart(`The queue at ${where} can't be reached: check REDIS_URL (${error instanceof Error ? error.message : String(error)}).`);
  }
}

function announce(url: string, { masterPassword, demo }: FirstContents): void {
  const lines = [
    '',
    `  ${url}`,
    '',
    masterPassword === null ? '  masteradmin   the password chosen or shown at the first start' : `  masteradmin   ${masterPassword}   (shown this once: keep it)`,
    ...demo.map(({ username, password, note }) => `  ${username.padEnd(13)} ${password}   (${note})`),
    '',
    `  Logs: ${path.relative(root, path.join(dataDir, 'logs')) || dataDir}   Stop: Ctrl C`,
    '',
  ];
  console.log(lines.join('\n'));
}

async function start(): Promise<void> {
  await waitForPort(HOST, PORT, findRuntime(dataDir) ? killedRunPatienceMs : 0);
  console.log('Starting the database ...');
  const database = await openDatabase(settings.DATABASE_URL, dataDir);
  open.push(database.close);
  await checkQueue(database.url);
  const contents = await fillDatabase(settings, database);
  const environment = { DATABASE_URL: database.url };
  const logDir = path.join(dataDir, 'logs');
  for (const name of ['worker', 'api']) {
    const child = await supervise({ name, file: path.join(root, 'apps', name, 'dist', 'main.js'), environment, logDir });
    open.push(child.stop);
  }
  const url = settings.PUBLIC_URL ?? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`;
  writeRuntime(dataDir, { url, database_url: database.url, redis_url: REDIS_URL ?? null, pid: process.pid });
  open.push(() => Promise.resolve(removeRuntime(dataDir)));
  announce(url, contents);
}

endOnSignals();
try {
  await start();
} catch (error) {
  console.error(error instanceof CannotStart ? error.message : error);
  await end(1);
}
