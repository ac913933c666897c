import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { changePassword, listActiveBanks, login, updateSettings } from '@app/core';
import { createCoreFixture, operatorActor, type CoreFixture } from '@app/core/testing';
import { schema } from '@app/db';
import { freePort } from '@app/queue/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { childEnvironment, root } from '../env.ts';

/* The demo accounts have a published password: these tests cover where they are created and who can use them. */
let fixture: CoreFixture;
let dataDir: string;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'demo-'));
});
afterAll(async () => {
  await fixture.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

type Run = { program: string; flags?: string[]; environment?: Record<string, string>; until?: string };

const fromSources = ['--conditions=source', '--import', 'tsx'];

/** Runs a program to its end, or until it has written `until`. */
async function run({ program, flags = [], environment, until }: Run): Promise<{ code: number | null; output: string }> {
  const settings = { DATABASE_URL: fixture.url, DATA_DIR: dataDir, REDIS_URL: undefined, HOST: undefined, DEMO_DATA: undefined };
  const child = spawn(process.execPath, [...(program.endsWith('.ts') ? fromSources : []), path.join(root, program), ...flags], {
    cwd: root,
    env: childEnvironment({ ...settings, PUBLIC_URL: undefined, TRUST_PROXY: undefined, ...environment }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (until !== undefined && output.includes(until)) child.kill('SIGTERM');
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

const seed = (...flags: string[]) => run({ program: 'scripts/seed.ts', flags });
const startApi = async (environment: Record<string, string>, until?: string) =>
  run({
    program: 'apps/api/dist/main.js',
    environment: { PORT: String(await freePort()), MASTER_ADMIN_PASSWORD: 'a master of this test', ...environment },
    ...(until !== undefined && { until }),
  });
const demoAccounts = () => fixture.db.$count(schema.users, eq(schema.users.isDemo, true));
const published = { username: 'admin.uji', password: 'demo-contoh-2026' };

it('are created in a database that is not the embedded one only with a flag, and are marked', async () => {
  expect(await seed()).toEqual({ code: 1, output: expect.stringMatching(/^Not seeded: the passwords .*--allow-published-passwords/m) });
  expect([await demoAccounts(), await fixture.db.$count(schema.users, eq(schema.users.role, 'user'))]).toEqual([0, 0]);
  const { code, output } = await seed('--allow-published-passwords');
  expect([code, output]).toEqual([0, expect.stringContaining('admin.uji demo-contoh-2026')]);
  expect(await demoAccounts()).toBe(5);
});

it('have accepted only terms that existed at the time, and can pay by QRIS too', async () => {
  const rows = await fixture.db.select().from(schema.users).where(eq(schema.users.isDemo, true));
  expect(rows).toHaveLength(5);
  for (const { username, termsVersion, termsAcceptedAt } of rows) {
    expect(termsVersion !== null && termsAcceptedAt !== null && new Date(`${termsVersion}T00:00Z`) <= termsAcceptedAt, username).toBe(true);
  }
  const { items } = await listActiveBanks(fixture.ctx, { limit: 10 });
  expect(items.find(({ bankName }) => bankName === 'QRIS Contoh')?.qrisImage).toMatch(/^\/api\/files\//);
});

it.each([
  [{ HOST: '0.0.0.0' }, /holds demo accounts whose passwords everybody can read/],
  [{ PUBLIC_URL: 'https://savings.example' }, /holds demo accounts whose passwords everybody can read/],
  [{ TRUST_PROXY: '1' }, /holds demo accounts whose passwords everybody can read/],
  [{ HOST: '0.0.0.0', DEMO_DATA: '1' }, /DEMO_DATA=1 makes accounts whose passwords everybody can read/],
])('keep the api from starting with %o', async (environment, sentence) => {
  const { code, output } = await startApi(environment);
  expect([code, output]).toEqual([1, expect.stringMatching(sentence)]);
  expect(output).not.toContain('listening');
});

it('are available on this machine', async () => {
  const { output } = await startApi({ DEMO_DATA: '1', PUBLIC_URL: 'http://localhost:3000' }, 'listening');
  expect(output).toContain('listening');
});

it('log in here, and get the answer of a wrong password on a public address', async () => {
  expect(await login(fixture.ctx, published)).toMatchObject({ username: 'admin.uji' });
  await expect(login({ ...fixture.ctx, isPublic: true }, published)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
});

it('keep the product from going live until no account has the published password, which no user can choose', async () => {
  const goLive = () =>
    updateSettings(fixture.as(operatorActor), {
      operatingMode: 'live',
      licenceStatement: 'A licence of this test',
      sourceOfReturns: 'Where returns come from in this test',
      complaintContact: 'complaints@example.test',
    });
  await fixture.db.update(schema.protection).set({ since: fixture.clock.now() });
  await expect(goLive()).rejects.toMatchObject({ code: 'DEMO_ACCOUNTS_EXIST', params: { count: 5 } });
  const rows = await fixture.db.select().from(schema.users).where(eq(schema.users.isDemo, true));
  expect(rows).toHaveLength(5);
  for (const { id, username, role } of rows) {
    const change = (newPassword: string) =>
      changePassword(fixture.as({ id, username, role }), '', { currentPassword: published.password, newPassword });
    await expect(change(published.password)).rejects.toMatchObject({ code: 'PASSWORD_TOO_COMMON' });
    await change('a password of its own');
  }
  expect(await goLive()).toMatchObject({ operatingMode: 'live' });
});
