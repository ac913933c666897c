import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGeneratedMembers } from '@app/core/testing';
import { createTestDb, startTestServer } from '@app/db/testing';
import { freePort } from '@app/queue/testing';
import { sql } from 'drizzle-orm';
import { childEnvironment, root } from '../scripts/env.ts';
import { readFlags } from '../scripts/read-flags.ts';
import { approveWithMinimalSql } from './approvals/minimal-approval.ts';

/*
 * Approvals of deposits over REST by 16 concurrent clients, against the same rows written by minimal SQL on as many connections
 * of the same database in the same run: in alternating rounds, so that both run under the same load.
 */
const clients = 16;
const {
  positionals: [given],
} = readFlags({
  usage: 'npm run bench -- approvals [number]',
  does: 'The number is how many deposits a round approves.',
  names: 'a number',
});
const perRound = Number(given ?? 800);
const rounds = 3;
const password = 'a password of the bench';

const server = await startTestServer(path.join(root, '.data', 'test'));
const { db, url, close } = await createTestDb(server, { connectionsMax: clients, statementTimeoutMs: 0, clockOffsetMs: undefined });
const port = await freePort();
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'approvals-bench-'));
const base = `http://127.0.0.1:${port}`;

const api = spawn(process.execPath, [path.join(root, 'apps', 'api', 'dist', 'main.js')], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: childEnvironment({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    MASTER_ADMIN_PASSWORD: password,
    RATE_LIMIT_SCALE: '100000',
  }),
});

/** Waits until the api answers, at most a minute. */
async function listening(): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    const response = await fetch(`${base}/health/live`).catch(() => null);
    if (response?.ok) return;
    if (api.exitCode !== null) break;
    await sleep(100);
  }
  throw new Error('the api did not start');
}

async function logIn(): Promise<string> {
  const response = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'masteradmin', password }),
  });
  const { token } = (await response.json()) as { token: string };
  return token;
}

/** Creates one pending deposit for each of as many members as a round needs; returns their ids. */
async function pendingDeposits(): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    insert into transactions (user_id, type, status, amount, created_at, announced_at)
    select id, 'deposit', 'pending', 1300000, now(), now() from users where username like 'generated%' returning id`);
  return rows.map(({ id }) => id);
}

/** The rate per second of concurrent clients that each process one after the other. */
async function perSecond(ids: string[], approve: (id: string) => Promise<void>): Promise<number> {
  const left = [...ids];
  const before = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let id = left.pop(); id !== undefined; id = left.pop()) await approve(id);
    }),
  );
  return (ids.length * 1000) / (performance.now() - before);
}

async function measure() {
  await listening();
  const token = await logIn();
  const [admin] = await db.execute<{ id: string }>(sql`select id from users where username = 'masteradmin'`);
  const adminId = admin?.id ?? '';
  await createGeneratedMembers(db, { count: perRound, purchasedAt: new Date(Date.now() - 3_600_000), durationDays: 7 });
  const overRest = async (id: string) => {
    const response = await fetch(`${base}/api/admin/requests/${id}/process`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'approved', admin_note: null }),
    });
    if (!response.ok) throw new Error(`an approval was answered with ${response.status}: ${await response.text()}`);
    await response.text();
  };
  const withMinimalSql = (id: string) => approveWithMinimalSql(db, { id, adminId, now: new Date() });
  await perSecond((await pendingDeposits()).slice(0, clients * 4), overRest); // warm-up: compiled and connected before the measurement
  const [product, baseline]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    baseline.push(await perSecond(await pendingDeposits(), withMinimalSql));
    product.push(await perSecond(await pendingDeposits(), overRest));
  }
  return { product: median(product), baseline: median(baseline) };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const { product, baseline } = await measure().finally(async () => {
  if (api.exitCode === null) {
    api.kill('SIGTERM');
    await once(api, 'exit');
  }
  await close();
  await server.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});
const lines = [
  ['figure', 'product', 'compared with', 'ratio', 'limit'],
  [
    `approvals over REST, ${clients} clients`,
    `${Math.round(product)}/s`,
    `minimal SQL ${Math.round(baseline)}/s`,
    (product / baseline).toFixed(2),
    '>= 0.50',
  ],
];
const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
for (const line of lines) console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
