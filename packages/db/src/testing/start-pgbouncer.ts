import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverUser } from '../embedded/run-as.ts';

/** A PgBouncer in transaction mode. `urlOf`: the address of a database by way of it. */
export type PgBouncer = { urlOf: (databaseUrl: string) => string; stop: () => Promise<void> };

/** `settings`: those of its configuration beside the address, or in place of them. */
type Options = { serverUrl: string; settings?: Record<string, string> };

const attemptsMax = 200;
const retryMs = 50;
const connectionsMax = 8;

/** Whether a PgBouncer is installed. */
export const hasPgBouncer = (): boolean => spawnSync('pgbouncer', ['--version']).status === 0;

async function freePort(): Promise<number> {
  const server = net.createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function isListening(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1');
  const isOpen = await new Promise<boolean>((resolve) => socket.once('connect', () => resolve(true)).once('error', () => resolve(false)));
  socket.destroy();
  return isOpen;
}

/** Starts a PgBouncer in front of a server: few connections to it, each given to another client after every database transaction. */
export async function startPgBouncer({ serverUrl, settings = {} }: Options): Promise<PgBouncer> {
  const { hostname, port: serverPort, username, password } = new URL(serverUrl);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pgbouncer-'));
  const port = await freePort();
  const configuration = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: String(connectionsMax),
    max_client_conn: '400',
    query_wait_timeout: '5',
    server_login_retry: '1',
    ignore_startup_parameters: 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout,transaction_timeout',
    ...settings,
  };
  const file = path.join(folder, 'pgbouncer.ini');
  const target = `host=${hostname} port=${serverPort} user=${decodeURIComponent(username)} password='${decodeURIComponent(password)}'`;
  const lines = [
    '[databases]',
    `* = ${target}`,
    '[pgbouncer]',
    ...Object.entries(configuration).map(([name, value]) => `${name} = ${value}`),
  ];
  fs.writeFileSync(file, `${lines.join('\n')}\n`);
  fs.chmodSync(folder, 0o755);
  const child = spawn('pgbouncer', [file], { stdio: ['ignore', 'ignore', 'pipe'], ...serverUser() }); // it refuses to run as root
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const ended = once(child, 'exit');
  for (let attempt = 0; !(await isListening(port)); attempt++) {
    if (attempt >= attemptsMax || child.exitCode !== null) throw new Error(`pgbouncer does not answer:\n${log}`);
    await sleep(retryMs);
  }
  return {
    urlOf: (databaseUrl) => Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
