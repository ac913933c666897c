import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { CannotStart } from '@app/contract';
import { childEnvironment, root, settingsOrExit } from './env.ts';
import { readFlags } from './read-flags.ts';
import { fillDatabase } from './start/fill-database.ts';
import { waitForPort } from './start/open-port.ts';
import { openDatabase } from './start/open-database.ts';
import { superviseDatabase } from './start/supervise-database.ts';
import { webFolder, webProgram } from './web-program.ts';

/* Watch mode: api and worker restart when their sources change, Vite serves the web app with hot reload on PORT. */
readFlags({ usage: 'npm run dev', does: 'Starts the product in watch mode. Settings come from the environment, see README.md.' });
const settings = settingsOrExit();
const { HOST, PORT, dataDir } = settings;
const apiPort = PORT + 1;
const endWithinMs = 5_000;
const children: ChildProcess[] = [];
const closes: (() => Promise<void>)[] = [];
let supervision: { stop: () => Promise<void> } | undefined;
let started: Promise<void> = Promise.resolve();
let isEnding = false;

function watch(args: string[], environment: Record<string, string | undefined>, cwd = root): void {
  if (isEnding) return;
  children.push(spawn(process.execPath, args, { cwd, env: childEnvironment(environment), stdio: 'inherit' }));
}

/* Ctrl C reaches the whole process group, so a child may already have ended by a signal of its own. */
async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), endWithinMs);
  await ended;
  clearTimeout(timer);
}

async function end(exitCode: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await Promise.all(children.map(endChild));
  await started.catch(() => {}); // a database that is still starting can be stopped only once it runs
  await supervision?.stop();
  await Promise.all(closes.map((close) => close()));
  process.exit(exitCode);
}

async function start(): Promise<void> {
  await waitForPort(HOST, PORT, undefined);
  await waitForPort(HOST, apiPort, undefined);
  const database = await openDatabase(settings.DATABASE_URL, dataDir, (close) => closes.push(close));
  if (database.embedded) supervision = superviseDatabase(database.embedded);
  const { masterPassword, demo } = await fillDatabase(settings, database);
  if (masterPassword !== null) console.log(`masteradmin ${masterPassword}`);
  for (const { username, password, note } of demo) console.log(`${username} ${password} (${note})`);
  /* The page is served on another port than the api, and passkeys are bound to the address of the page. */
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${PORT}`;
  const environment = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: String(apiPort), PUBLIC_URL: publicUrl };
  const fromSource = ['--conditions=source', path.join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs'), 'watch', '--conditions=source'];
  for (const app of ['api', 'worker']) watch([...fromSource, path.join(root, 'apps', app, 'src', 'main.ts')], environment);
  watch([webProgram('vite'), '--host', HOST, '--port', String(PORT), '--strictPort'], { API_URL: `http://${HOST}:${apiPort}` }, webFolder);
}

/* npm forwards a signal that the terminal has already sent to the whole group: it arrives twice, and the second must not kill. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
started = start();
started.catch((error: unknown) => {
  if (!isEnding) console.error(error instanceof CannotStart ? error.message : error);
  return end(1);
});
