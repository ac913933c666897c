import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from '@playwright/test';
import { childEnvironment, root } from '../scripts/env.ts';
import { freePort, startRedis } from '@app/queue/testing';
import { findRuntime } from '../scripts/start/runtime-file.ts';
import { createRest, type Rest } from './create-rest.ts';
import { copyPreparedData, skipDiskWaits } from './copy-data.ts';

export const MASTER_PASSWORD = 'a master of this test';
/** The same in every run, for pictures; 18:00 in the business time zone. */
export const fixedStart = new Date('2031-03-12T10:00:00.000Z');

export type Product = {
  url: string;
  databaseUrl: string;
  /** Its DATA_DIR. */
  dataDir: string;
  /** Pid of `npm start`, the parent of its processes. */
  pid: () => number;
  /** The clock file (TEST_CLOCK_FILE), for a program that has to use the same time. */
  clockFile: string;
  /** Moves the product's clock ahead of the real one by this many milliseconds in total. */
  setClockAhead: (ms: number) => void;
  /** The current time by the product's clock. */
  now: () => Date;
  /** A REST call. */
  rest: Rest;
  /** Stops its processes, as an operator does; its data stays. */
  halt: () => Promise<void>;
  /** Starts it again at the same address. */
  resume: () => Promise<void>;
  /** Stops it and removes its folder. */
  stop: () => Promise<void>;
};

/** The project of playwright.config.ts that is running; undefined outside a test, in a long run. */
function projectOfTest(): string | undefined {
  try {
    return test.info().project.name;
  } catch {
    return undefined;
  }
}

/** A program and its arguments. */
export type Command = readonly [string, ...string[]];

/** The program of `npm start`, without its search for what has to be installed and built. */
export const startProgram: Command = [process.execPath, '--import', 'tsx', path.join(root, 'scripts', 'start.ts')];

/** Runs it until it reports that it is running. */
async function launch(environment: Record<string, string | undefined>): Promise<ChildProcess> {
  const [program, ...flags] = startProgram;
  const child = spawn(program, flags, {
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
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  await ended;
}

export type ProductOptions = {
  /** Overrides the usual settings of tests. */
  environment?: Record<string, string>;
  /** Its demo data and the time of its clock are those of `fixedStart`, the same in every run. */
  isFixed?: boolean;
};

/**
 * Starts the product in a folder of its own, on the queue backend of this test run; in a run of Playwright with a copy of the
 * prepared data, so that it need not create its database.
 */
export async function startProduct({ environment: wanted = {}, isFixed = false }: ProductOptions = {}): Promise<Product> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'product-'));
  fs.chmodSync(folder, 0o755);
  const clockFile = path.join(folder, 'clock');
  fs.writeFileSync(clockFile, String(isFixed ? fixedStart.getTime() - Date.now() : 0));
  const redis = projectOfTest() === 'redis' ? await startRedis() : undefined;
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
  copyPreparedData(isFixed ? 'fixed' : environment.DEMO_DATA === '1' ? 'demo' : 'plain', environment.DATA_DIR);
  skipDiskWaits(environment.DATA_DIR);
  const cleanUp = async () => {
    await redis?.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  let child = await launch(environment).catch(async (error: unknown) => {
    await cleanUp();
    throw error;
  });
  const runtime = findRuntime(environment.DATA_DIR);
  if (!runtime) throw new Error('the product has started, but there is no runtime.json');
  const halt = () => end(child);
  const resume = async () => {
    child = await launch(environment);
  };
  const stop = async () => {
    await halt();
    await cleanUp();
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
    rest: createRest(runtime.url),
    halt,
    resume,
    stop,
  };
}
