import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { childEnvironment, root } from '../scripts/env.ts';
import { testQueue } from '../scripts/test/env.ts';
import { freePort, startRedis } from '@app/queue/testing';
import { findRuntime } from '../scripts/start/runtime-file.ts';

export const MASTER_PASSWORD = 'a master of this test';

export type Product = {
  url: string;
  databaseUrl: string;
  /** Its DATA_DIR. */
  dataDir: string;
  /** Pid of `npm start`, the parent of its processes. */
  pid: () => number;
  /** The file of its clock, for a program (TEST_CLOCK_FILE) that has to tell the same time. */
  clockFile: string;
  /** Moves the product's clock ahead of the real one by so many milliseconds in all. */
  setClockAhead: (ms: number) => void;
  /** The time by its clock. */
  now: () => Date;
  /** REST as a program would call it. */
  rest: (method: string, path: string, options?: { token?: string; body?: unknown }) => Promise<{ status: number; body: unknown }>;
  /** Ends its programs, as an operator does; what it keeps, stays. */
  halt: () => Promise<void>;
  /** Starts it again at the same address. */
  resume: () => Promise<void>;
  /** Ends it for good. */
  stop: () => Promise<void>;
};

/** Runs `npm start` until it says that it stands. */
async function launch(environment: Record<string, string | undefined>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [path.join(root, 'scripts', 'bootstrap.mjs'), 'start'], {
    cwd: root,
    env: childEnvironment(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Stop: Ctrl C')) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}:\n${output}`)));
  });
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  await ended;
}

/**
 * Starts the product as the README says, in an empty folder of its own, on the queue that this test run is about.
 * `environment` wins over the settings that tests usually have.
 */
export async function startProduct({ environment: wanted = {} }: { environment?: Record<string, string> } = {}): Promise<Product> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'product-'));
  fs.chmodSync(folder, 0o755);
  const clockFile = path.join(folder, 'clock');
  fs.writeFileSync(clockFile, '0');
  const redis = testQueue() === 'redis' ? await startRedis() : undefined;
  const environment = {
    PORT: String(await freePort()),
    DATA_DIR: path.join(folder, 'data'),
    MASTER_ADMIN_PASSWORD: MASTER_PASSWORD,
    DEMO_DATA: '0',
    TEST_CLOCK_FILE: clockFile,
    RATE_LIMIT_SCALE: '1000',
    REDIS_URL: redis?.url,
    DATABASE_URL: undefined,
    ...wanted,
  };
  let child = await launch(environment);
  const runtime = findRuntime(environment.DATA_DIR);
  if (!runtime) throw new Error('the product stands, but there is no runtime.json');
  const halt = () => end(child);
  const resume = async () => {
    child = await launch(environment);
  };
  const stop = async () => {
    await halt();
    await redis?.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  const rest: Product['rest'] = async (method, address, { token, body } = {}) => {
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const response = await fetch(`${runtime.url}/api${address}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  const setClockAhead = (ms: number) => fs.writeFileSync(clockFile, String(ms));
  const pid = () => {
    if (child.pid === undefined) throw new Error('the product has not been started');
    return child.pid;
  };
  return {
    url: runtime.url,
    databaseUrl: runtime.database_url,
    dataDir: environment.DATA_DIR,
    pid,
    clockFile,
    setClockAhead,
    now: () => new Date(Date.now() + Number(fs.readFileSync(clockFile, 'utf8'))),
    rest,
    halt,
    resume,
    stop,
  };
}
