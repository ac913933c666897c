import { execFile } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { isProcessAlive } from './is-process-alive.ts';
import { locateCluster } from './locate-cluster.ts';
import type { RunAs } from './run-as.ts';

const run = promisify(execFile);

type AsServer = (file: string, args: string[], signal?: AbortSignal) => Promise<void>;

export type EmbeddedOptions = {
  /** Folder of the cluster; created on first use. */
  dataDir: string;
  /** Additional server settings, for tests. */
  settings?: Record<string, string>;
  /** Aborts a start that is under way: it rejects once no process of it is left. A server found running is left alone. */
  signal?: AbortSignal;
};

export type EmbeddedServer = {
  /** URL of a database on this server. */
  urlOf: (database: string) => string;
  /** True when the server was already running: left by a process that was killed. */
  adopted: boolean;
  /** Whether its main process is alive. */
  isRunning: () => boolean;
  /** Restarts it on the same port after its main process has ended for any reason. */
  startAgain: () => Promise<void>;
  /** Ends every connection and stops the server; no committed data is lost. */
  stop: () => Promise<void>;
};

const startWaitSeconds = 60;
const stopWaitSeconds = 3;
const orphanAttemptsMax = 60;
const orphanRetryMs = 250;
const abortCheckMs = 100;
/** The server's log message when processes of its predecessor are still alive. */
const heldMemory = 'pre-existing shared memory block';

/** The port of the server running on this folder, if its postmaster.pid names a live process. */
function runningPort(dataDir: string): number | undefined {
  const lines = readIfPresent(path.join(dataDir, 'postmaster.pid'))?.split('\n') ?? [];
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!pid || !port) return undefined; // truncated, for example by a full disk
  if (!isProcessAlive(pid)) return undefined;
  // The pid may belong to another program by now; where /proc exists, only a postgres process counts.
  const commandLine = readIfPresent(`/proc/${pid}/cmdline`);
  return commandLine === undefined || commandLine.includes('postgres') ? port : undefined;
}

/** The text of a file; undefined when it does not exist or disappears while being read, as files of an ending process do. */
function readIfPresent(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The password of the embedded server: generated once, stored beside the cluster, readable by its owner only. */
function passwordOf(dataDir: string): string {
  const file = `${dataDir}.password`;
  if (!fs.existsSync(file)) fs.writeFileSync(file, `${crypto.randomUUID()}\n`, { mode: 0o600 });
  return fs.readFileSync(file, 'utf8').trim();
}

/** True when the server at `url` accepts our password and really is the one of `dataDir`. */
async function answersFor(dataDir: string, url: string): Promise<boolean> {
  const client = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    const [row] = await client<{ dataDirectory: string }[]>`select current_setting('data_directory') as "dataDirectory"`;
    return row !== undefined && fs.realpathSync(row.dataDirectory) === fs.realpathSync(dataDir);
  } catch {
    return false;
  } finally {
    await client.end({ timeout: 1 });
  }
}

/**
 * The port of a server left running on this folder by a killed process, once it answers: it may still be recovering. Undefined
 * when there is none, when it ended meanwhile, or when it did not answer in time.
 */
async function findOrphan(dataDir: string, urlAt: (port: number) => string, signal?: AbortSignal): Promise<number | undefined> {
  for (let attempt = 0; attempt < orphanAttemptsMax; attempt++) {
    signal?.throwIfAborted();
    const port = runningPort(dataDir);
    if (port === undefined) return undefined;
    if (await answersFor(dataDir, urlAt(port))) return port;
    await sleep(orphanRetryMs);
  }
  return undefined;
}

/**
 * Starts the PostgreSQL from the npm packages on `dataDir`, or adopts the one already running there. It listens on 127.0.0.1 only
 * and outlives this process, so that a crash here never interrupts its writes.
 */
export async function startEmbeddedPostgres({ dataDir, settings = {}, signal }: EmbeddedOptions): Promise<EmbeddedServer> {
  fs.mkdirSync(path.dirname(path.resolve(dataDir)), { recursive: true });
  const { folder, binaries, user } = locateCluster(dataDir);
  const password = passwordOf(folder);
  const asServer = commandsAs(user);
  if (!fs.existsSync(path.join(folder, 'PG_VERSION'))) await initialise(folder, password, user, asServer, binaries.initdb, signal);

  const urlAt = (port: number, database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  const stop = () => stopServer(folder, asServer, binaries.pgCtl);
  const orphan = await findOrphan(folder, (port) => urlAt(port, 'postgres'), signal);
  const port = orphan ?? Number(settings['port'] ?? (await freePort()));
  const log = path.join(folder, 'server.log');
  const flags = flagsOf({ ...settings, port: String(port) });
  const start = () =>
    startServer(
      folder,
      log,
      () => asServer(binaries.pgCtl, ['start', '-D', folder, '-l', log, '-w', '-t', String(startWaitSeconds), '-o', flags]),
      signal,
    );
  if (orphan === undefined) await stopWhenAborted(start, stop, signal);
  return {
    urlOf: (database) => urlAt(port, database),
    adopted: orphan !== undefined,
    isRunning: () => runningPort(folder) !== undefined,
    startAgain: start,
    stop,
  };
}

function flagsOf(settings: Record<string, string>): string {
  const given = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '200', ...settings };
  return Object.entries(given)
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ');
}

/**
 * Runs `start`, with retries while processes of a killed server still hold its shared memory: they end by themselves as soon as
 * they notice that their parent is gone.
 */
async function startServer(folder: string, log: string, start: () => Promise<unknown>, signal?: AbortSignal): Promise<void> {
  const readLog = () => (fs.existsSync(log) ? fs.readFileSync(log, 'utf8') : '');
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    const before = readLog().length;
    try {
      await start();
      return;
    } catch (error) {
      const said = readLog().slice(before).trim();
      if (attempt === orphanAttemptsMax || !said.includes(heldMemory)) {
        const lastWords = said.split('\n').slice(-3).join(' | ') || String(error);
        throw new Error(`The embedded PostgreSQL in ${folder} did not start: ${lastWords}`, { cause: error });
      }
      await sleep(orphanRetryMs);
    }
  }
}

/**
 * Runs `start`; once `signal` is aborted, stops the server as soon as it has written its pid. pg_ctl can't be ended instead: the
 * server that it has started would go on without it.
 */
async function stopWhenAborted(start: () => Promise<void>, stop: () => Promise<void>, signal?: AbortSignal): Promise<void> {
  const starting = start();
  const settled = starting.then(
    () => true,
    () => true,
  );
  while (!(await Promise.race([settled, sleep(abortCheckMs, false)]))) if (signal?.aborted) await stop().catch(() => {});
  await starting; // pg_ctl also succeeds when the server was stopped during a recovery
  if (signal?.aborted) await stop();
  signal?.throwIfAborted();
}

/** Commands as `user`. `signal` kills one; it rejects when it has ended. */
const commandsAs =
  (user: RunAs): AsServer =>
  async (file, args, signal) => {
    const running = run(file, args, { ...user, cwd: '/', env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' } });
    const kill = () => running.child.kill('SIGKILL');
    signal?.addEventListener('abort', kill);
    try {
      await running;
    } finally {
      signal?.removeEventListener('abort', kill);
    }
  };

async function stopServer(folder: string, asServer: AsServer, pgCtl: string): Promise<void> {
  if (runningPort(folder) === undefined) return;
  for (const mode of ['fast', 'immediate'] as const) {
    try {
      return await asServer(pgCtl, ['stop', '-D', folder, '-m', mode, '-w', '-t', String(stopWaitSeconds)]);
    } catch (error) {
      if (runningPort(folder) === undefined) return; // it ended before pg_ctl looked for it
      if (mode === 'immediate') throw error;
    }
  }
}

/** Stops the server running on `dataDir`, if any. */
export async function stopEmbeddedPostgres(dataDir: string): Promise<void> {
  const { folder, binaries, user } = locateCluster(dataDir);
  await stopServer(folder, commandsAs(user), binaries.pgCtl);
}

/**
 * Creates the cluster in a temporary folder and renames it when complete, so that an interrupted start leaves no partial cluster.
 */
async function initialise(
  folder: string,
  password: string,
  user: RunAs,
  asServer: AsServer,
  initdb: string,
  signal?: AbortSignal,
): Promise<void> {
  const fresh = `${folder}.new`;
  const passwordFile = `${fresh}.password`;
  fs.rmSync(fresh, { recursive: true, force: true });
  fs.mkdirSync(fresh, { recursive: true, mode: 0o700 });
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) for (const target of [fresh, passwordFile]) fs.chownSync(target, user.uid, user.gid);
  try {
    const locale = ['-E', 'UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'];
    const flags = ['-D', fresh, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, ...locale, '--data-checksums'];
    await asServer(initdb, flags, signal);
    fs.renameSync(fresh, folder);
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
}

/** Creates the database `name` on the server at `serverUrl` unless it exists. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<void> {
  const client = postgres(serverUrl, { max: 1, onnotice: () => {} });
  try {
    const [found] = await client`select 1 from pg_database where datname = ${name}`;
    if (!found) await client`create database ${client(name)}`;
  } finally {
    await client.end({ timeout: 5 });
  }
}
