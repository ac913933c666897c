import { execFile } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { isProcessAlive } from '@app/db';
import { translate } from '@app/i18n/server';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from './find-program.ts';
import { startCompose, type Compose } from './start-compose.ts';
import { openClient } from './testing/open-client.ts';

const run = promisify(execFile);
const hasPrograms = ['caddy', 'redis-server'].every((name) => findProgram(name) !== undefined);
if (!hasPrograms) console.log('caddy or redis-server is not installed: the layout of docker-compose.yml is not tested.');

const sgd = 13_000;
const dayMs = 86_400_000;
const password = 'a sound password';

const isOpen = (port: number, host = '127.0.0.1') =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, host);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

describe.runIf(hasPrograms)('the layout of docker-compose.yml, as processes', () => {
  let folder: string;
  let compose: Compose;
  let call: ReturnType<typeof openClient>;
  const secretOf = (name: string) => fs.readFileSync(path.join(folder, 'secrets', name), 'utf8').trim();
  const environmentOf = (name: string) => compose.services[name]?.environment ?? {};
  const portOf = (service: string, setting: string) => Number(environmentOf(service)[setting]);
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'compose-'));
    fs.chmodSync(folder, 0o755); // the embedded PostgreSQL runs as a user of its own
    compose = await startCompose(folder);
    const authority = path.join(folder, 'volumes/certificates/caddy/pki/authorities/local/root.crt');
    call = openClient(portOf('web', 'HTTPS_PORT'), fs.readFileSync(authority));
  });
  afterAll(async () => {
    await compose.stop();
    fs.rmSync(folder, { recursive: true });
  });

  it('starts every service, and their health checks succeed', async () => {
    expect(compose.leftOut).toEqual([]);
    expect(Object.keys(compose.services).toSorted()).toEqual(['api', 'migrate', 'postgres', 'redis', 'web', 'worker']);
    for (const [name, { isHealthy }] of Object.entries(compose.services)) expect([name, await isHealthy()]).toEqual([name, true]);
  });

  /** `operate` in the image, with the settings of a container; `own` on top. */
  async function operate(args: string[], own: Record<string, string | undefined> = {}, service = 'worker') {
    const { stdout } = await run(process.execPath, ['apps/operate/dist/main.js', ...args], {
      cwd: compose.folders.image,
      env: { ...environmentOf(service), ...own },
    }).catch((error: { stdout: string; stderr: string; code: number }) => ({
      stdout: `exit code ${error.code}\n${error.stdout}${error.stderr}`,
    }));
    return stdout;
  }

  it('carries money from a registration to a paid withdrawal, through the front and as the role that owns nothing', async () => {
    const done = async (...args: Parameters<typeof call>) => {
      const answer = await call(...args);
      expect([args[1], answer.status, answer.status < 300 ? '' : answer.body]).toEqual([args[1], expect.any(Number), '']);
      return answer.body as { token: string; id: string };
    };
    const { token: master } = await done('POST', '/api/auth/login', {
      body: { username: 'masteradmin', password: secretOf('master_admin_password') },
    });
    const bank = await done('POST', '/api/admin/bank-destinations', {
      token: master,
      body: { bank_name: 'Bank Contoh', account_number: '1234567890', account_name: 'PT Contoh', is_active: true },
    });
    const { token } = await done('POST', '/api/auth/register', { body: { username: 'dewi.contoh', email: 'dewi@example.test', password } });
    const decide = (id: string, extra: object = {}) =>
      done('PUT', `/api/admin/requests/${id}/process`, { token: master, body: { status: 'approved', admin_note: null, ...extra } });
    const deposit = await done('POST', '/api/transactions/deposit/request', {
      token,
      body: { amount: 100 * sgd, bank_destination_id: bank.id },
    });
    await decide(deposit.id);
    await done('POST', '/api/investments/purchase', { token, body: { plan_type: 'standard', amount: 50 * sgd, duration_days: 7 } });

    /* The day after, for this command alone. */
    const clock = path.join(folder, 'clock');
    fs.writeFileSync(clock, String(dayMs + 60_000));
    const paid = await operate(['interest', 'run', '--pay', '--json'], { TEST_CLOCK_FILE: clock });
    expect(JSON.parse(paid)).toMatchObject({ status: 'succeeded', posted: 1 });

    await done('PUT', '/api/profile/update', {
      token,
      body: { bank_name: 'Bank Contoh', account_number: '99887766', account_name: 'Dewi Contoh' },
    });
    const withdrawal = await done('POST', '/api/transactions/withdraw/request', { token, body: { amount: 20 * sgd } });
    await decide(withdrawal.id, { unpaid_approvals: 0 });
    const runtime = postgres(secretOf('database_url'), { max: 1 });
    try {
      const kinds = await runtime`select kind, count(*)::int as count from transfers group by kind order by kind`;
      expect(kinds.map(({ kind }) => kind as string)).toEqual(expect.arrayContaining(['deposit', 'interest', 'withdrawal']));
    } finally {
      await runtime.end();
    }
    expect(await operate(['ledger', 'check'], { TEST_CLOCK_FILE: clock })).toContain('the ledger is consistent');
    await expect.poll(async () => compose.services['worker']?.isHealthy()).toBe(true);
  });

  it('runs every command of operate, in a folder that holds only what the image holds', async () => {
    const owner = { DATABASE_URL_FILE: environmentOf('migrate')['DATABASE_URL_FILE'] };
    expect(await operate(['--help'])).toMatch(/Usage: operate/);
    expect(await operate(['migrate'], {}, 'migrate')).toMatch(/nothing to do\.\nThe role app has what api and worker need\./);
    expect(await operate(['migrate'])).toMatch(/nothing to do/); // the role that owns nothing finds nothing to change
    expect(await operate(['interest', 'run'])).not.toMatch(/exit code/);
    expect(await operate(['admin', 'list'])).toContain('masteradmin');
    expect(await operate(['admin', 'create', 'budi.contoh', '--email', 'budi@example.test'])).toContain('password');
    expect(await operate(['admin', 'reset-password', 'budi.contoh'])).toContain('password');
    const levelOf = async (about: string, own = {}) =>
      (JSON.parse((await operate(['doctor', '--json'], own)).replace(/^exit code 1\n/, '')) as { about: string; level: string }[]).find(
        (finding) => finding.about === about,
      )?.level;
    expect([await levelOf('role'), await levelOf('role', owner)]).toEqual(['ok', 'warn']);
    expect(await levelOf('queue')).toBe('ok');

    const [key, file] = [path.join(folder, 'backup-key.txt'), path.join(folder, 'backup.tar.gz.age')];
    const [, recipient] = /BACKUP_RECIPIENT=(age1\w+)/.exec(await operate(['backup', 'key', key])) ?? [];
    expect(await operate(['backup', file], { BACKUP_RECIPIENT: recipient })).toContain(`encrypted for ${recipient}`);
    const empty = new URL(secretOf('owner_database_url'));
    empty.pathname = '/restored';
    const server = postgres(secretOf('owner_database_url'), { max: 1 });
    await server`create database restored`.finally(() => server.end());
    /* The interest of tomorrow is in it. */
    const own = { DATABASE_URL_FILE: undefined, DATABASE_URL: empty.href, TEST_CLOCK_FILE: path.join(folder, 'clock') };
    const restored = await operate(['restore', file, '--identity', key], own, 'migrate');
    expect(restored).toContain('the ledger is consistent');
  });

  it('refuses changes of the ledger and of the audit log to the role of api and worker', async () => {
    const runtime = postgres(secretOf('database_url'), { max: 1, onnotice: () => {} });
    const codeOf = (statement: string) => runtime.unsafe(statement).then(String, (error: { code: string }) => error.code);
    try {
      for (const table of ['transfers', 'audit_log'])
        for (const statement of [`delete from ${table}`, `truncate ${table}`, `alter table ${table} disable trigger all`])
          expect([statement, await codeOf(statement)]).toEqual([statement, '42501']);
      expect(await codeOf('update transfers set amount = amount')).toBe('42501');
      expect(await codeOf('update audit_log set action = action')).toBe('42501');
      expect(await codeOf('create table extra (id int)')).toBe('42501');
      const [owned] = await runtime`select count(*)::int as count from pg_class where relowner = current_user::regrole`;
      expect(owned).toEqual({ count: 0 });
    } finally {
      await runtime.end();
    }
  });

  it.each([1_000_000, 8_000_000])('refuses a body of %i bytes through the front in the form of every error', async (length) => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        call('POST', '/api/auth/login', { body: { username: 'x'.repeat(length) }, headers: { 'accept-language': 'th' } }),
      ),
    );
    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        413,
        { code: 'BODY_TOO_LARGE', detail: translate('th', 'errors:BODY_TOO_LARGE'), request_id: expect.any(String) },
      ]);
  });

  it.each(['zstd', 'gzip'])('compresses JSON with %s', async (encoding) => {
    const { headers } = await call('GET', '/api/openapi.json', { headers: { 'accept-encoding': encoding } });
    expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-type': expect.stringContaining('application/json') });
  });

  it('leads to TLS, adds no header twice, names no program, and does not publish the readiness', async () => {
    const { headers } = await call('GET', '/');
    for (const name of ['content-security-policy', 'strict-transport-security', 'x-frame-options'])
      expect([name, headers[name]]).toEqual([name, expect.not.stringContaining(', ')]);
    expect([headers['server'], headers['via'], headers['alt-svc']]).toEqual([undefined, undefined, undefined]);
    expect(await call('GET', '/health/ready')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    for (const [service, setting] of [
      ['api', 'METRICS_PORT'],
      ['worker', 'WORKER_HEALTH_PORT'],
    ] as const)
      expect(await (await fetch(`http://127.0.0.1:${portOf(service, setting)}/metrics`)).text()).toContain('members_owed_idr');
    expect(JSON.stringify(await call('GET', '/metrics'))).not.toContain('members_owed_idr');
    const plain = await new Promise<http.IncomingMessage>((resolve) =>
      http.get({ host: '127.0.0.1', port: portOf('web', 'HTTP_PORT'), path: '/login', headers: { host: 'localhost' } }, resolve),
    );
    plain.resume();
    expect([plain.statusCode, plain.headers.location]).toEqual([308, 'https://localhost/login']);
  });

  it('tells the api who called, whatever the caller claims', async () => {
    await call('POST', '/api/auth/login', {
      body: { username: 'dewi.contoh', password: 'wrong password' },
      headers: { 'x-forwarded-for': '203.0.113.7' },
    });
    const owner = postgres(secretOf('owner_database_url'), { max: 1 });
    const rows = await owner<{ network: string }[]>`select distinct network from security_events where network is not null`;
    await owner.end();
    expect(rows).toEqual([{ network: '127.0.0.0/24' }]);
  });

  it('writes no query, no header and no whole address to the log of the front', async () => {
    await call('GET', '/api/nowhere?name=canary-query', {
      token: 'canary-token',
      headers: { referer: 'https://example.com/?q=canary-referer' },
    });
    const readLog = () => fs.readFileSync(compose.logOf('web'), 'utf8');
    await expect.poll(readLog).toContain('"uri":"/api/nowhere"');
    expect(readLog()).not.toMatch(/canary|127\.0\.0\.1"/);
  });

  it('listens on 127.0.0.1 alone, also the queue', async () => {
    const ports = [portOf('web', 'HTTPS_PORT'), portOf('api', 'PORT'), Number(new URL(secretOf('redis_url')).port)];
    /* A program that listens on every address accepts this one, too. */
    expect(await Promise.all(ports.map((port) => isOpen(port, '127.0.0.2')))).toEqual(ports.map(() => false));
    expect(await Promise.all(ports.map((port) => isOpen(port)))).toEqual(ports.map(() => true));
  });

  it('stops everything, and leaves no process and no open port', async () => {
    const pids = Object.values(compose.services).flatMap(({ process: running }) => running?.pid ?? []);
    const ports = [
      portOf('web', 'HTTPS_PORT'),
      portOf('api', 'PORT'),
      ...['database_url', 'redis_url'].map((name) => Number(new URL(secretOf(name)).port)),
    ];
    expect([pids.length, pids.every(isProcessAlive)]).toEqual([4, true]);
    await compose.stop();
    expect(pids.filter(isProcessAlive)).toEqual([]);
    expect(await Promise.all(ports.map((port) => isOpen(port)))).toEqual(ports.map(() => false));
  });
});
