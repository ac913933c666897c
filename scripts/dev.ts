import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { childEnvironment, root, settingsOrExit } from './env.ts';
import { CannotStart } from './start/give-up.ts';
import { fillDatabase } from './start/fill-database.ts';
import { waitForPort } from './start/open-port.ts';
import { openDatabase } from './start/open-database.ts';

/* Watch mode: api and worker start anew when their sources change, Vite serves the web app with hot reload on PORT. */
const settings = settingsOrExit();
const { HOST, PORT, dataDir } = settings;
const apiPort = PORT + 1;
const children: ChildProcess[] = [];
const closes: (() => Promise<void>)[] = [];

function watch(args: string[], environment: Record<string, string | undefined>, cwd = root): void {
  children.push(spawn(process.execPath, args, { cwd, env: childEnvironment(environment), stdio: 'inherit' }));
}

async function end(exitCode: number): Promise<never> {
  const ended = children.filter(({ exitCode }) => exitCode === null).map((child) => new Promise((resolve) => child.once('exit', resolve)));
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(ended);
  await Promise.all(closes.map((close) => close()));
  process.exit(exitCode);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(0));
try {
  await waitForPort(HOST, PORT, 0);
  await waitForPort(HOST, apiPort, 0);
  const database = await openDatabase(settings.DATABASE_URL, dataDir, (close) => closes.push(close));
  const { masterPassword, demo } = await fillDatabase(settings, database);
  if (masterPassword !== null) console.log(`masteradmin ${masterPassword}`);
  for (const { username, password, note } of demo) console.log(`${username} ${password} (${note})`);
  const environment = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: String(apiPort) };
  const fromSource = ['--conditions=source', path.join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs'), 'watch', '--conditions=source'];
  for (const app of ['api', 'worker']) watch([...fromSource, path.join(root, 'apps', app, 'src', 'main.ts')], environment);
  watch(
    [viteBinary(), '--host', HOST, '--port', String(PORT), '--strictPort'],
    { API_URL: `http://${HOST}:${apiPort}` },
    path.join(root, 'apps', 'web'),
  );
} catch (error) {
  console.error(error instanceof CannotStart ? error.message : error);
  await end(1);
}

function viteBinary(): string {
  return path.join(root, 'apps', 'web', 'node_modules', 'vite', 'bin', 'vite.js');
}
