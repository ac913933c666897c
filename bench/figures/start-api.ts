import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@app/queue/testing';
import { childEnvironment, root } from '../../scripts/env.ts';

/** The password of `masteradmin` in the database of a benchmark. */
const password = 'a password of the bench';

export type BenchApi = {
  base: string;
  pid: number;
  /** From the start of the process to its first answer. */
  startMs: number;
  /** Logs in and returns the token. */
  logIn: () => Promise<string>;
  stop: () => Promise<void>;
};

/* One for every api: a database refuses another key than its own. */
const secretKey = Buffer.alloc(32).toString('base64');

/** Starts the built api on a database, without limits of calls. `own`: further settings. @throws Error when it does not answer within a minute */
export async function startApi(databaseUrl: string, own: Record<string, string> = {}): Promise<BenchApi> {
  const port = await freePort();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-api-'));
  const base = `http://127.0.0.1:${port}`;
  const before = performance.now();
  const api = spawn(process.execPath, [path.join(root, 'apps', 'api', 'dist', 'main.js')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: childEnvironment({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SECRET_KEY: secretKey,
      PORT: String(port),
      HOST: '127.0.0.1',
      MASTER_ADMIN_PASSWORD: password,
      RATE_LIMIT_SCALE: '100000',
      ...own,
    }),
  });
  const stop = async () => {
    if (api.exitCode === null) {
      api.kill('SIGTERM');
      await once(api, 'exit');
    }
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  const isListening = async () => (await fetch(`${base}/health/live`).catch(() => null))?.ok === true;
  for (const deadline = Date.now() + 60_000; !(await isListening());) {
    if (api.exitCode === null && Date.now() < deadline) await sleep(5);
    else {
      await stop();
      throw new Error('the api did not start');
    }
  }
  const startMs = performance.now() - before;
  async function logIn(): Promise<string> {
    const response = await fetch(`${base}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'masteradmin', password }),
    });
    const { token } = (await response.json()) as { token: string };
    return token;
  }
  return { base, pid: api.pid ?? 0, startMs, logIn, stop };
}
