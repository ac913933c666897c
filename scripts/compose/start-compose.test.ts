import { execFile } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { lastCheckpointName } from '@app/contract';
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

  it('starts every service, and those with a health check are healthy', async () => {
    expect(compose.leftOut).toEqual([]);
    expect(Object.keys(compose.services).toSorted()).toEqual(['api', 'migrate', 'postgres', 'redis', 'web', 'worker']);
    for (const [name, { isHealthy }] of Object.entries(compose.services)) expect([name, await isHealthy()]).toEqual([name, true]);
  });

  /** Runs `operate` of the image with the settings of a service and `overrides`. Returns what it prints, of a failure after the exit code. */
  async function operate(args: string[], overrides: Record<string, string | undefined> = {}, service = 'worker') {
    const { stdout } = await run(process.execPath, ['apps/operate/dist/main.js', ...args], {
      cwd: compose.folders.image,
      env: { ...environmentOf(service), ...overrides },
    }).catch((error: { stdout: string; stderr: string; code: number }) => ({
      stdout: `exit code ${error.code}\n${error.stdout}${error.stderr}`,
    }));
    return stdout;
  }

  it('serves a member from the registration to an approved withdrawal, through the front and with the runtime role', async () => {
    const succeed = async (...args: Parameters<typeof call>) => {
      const response = await call(...args);
      expect([args[1], response.status, response.status < 300 ? '' : response.body]).toEqual([args[1], expect.any(Number), '']);
      return response.body as { token: string; id: string };
    };
    const { token: masterAdminToken } = await succeed('POST', '/api/auth/login', {
      body: { username: 'masteradmin', password: secretOf('master_admin_password') },
    });
    const bank = await succeed('POST', '/api/admin/bank-destinations', {
      token: masterAdminToken,
      body: { bank_name: 'Bank Contoh', account_number: '1234567890', account_name: 'PT Contoh', is_active: true },
    });
    const { token } = await succeed('POST', '/api/auth/register', {
      body: { username: 'dewi.contoh', email: 'dewi@example.test', password },
    });
    const decide = (id: string, extra: object = {}) =>
      succeed('PUT', `/api/admin/requests/${id}/process`, {
        token: masterAdminToken,
        body: { status: 'approved', admin_note: null, ...extra },
      });
    const deposit = await succeed('POST', '/api/transactions/deposit/request', {
      token,
      body: { amount: 100 * sgd, bank_destination_id: bank.id },
    });
    await decide(deposit.id);
    await succeed('POST', '/api/investments/purchase', { token, body: { plan_type: 'standard', amount: 50 * sgd, duration_days: 7 } });

    /* The clock of commands that get this file is one day ahead, so that a day of interest is due. */
    const clock = path.join(folder, 'clock');
    fs.writeFileSync(clock, String(dayMs + 60_000));
    const interestRun = await operate(['interest', 'run', '--pay', '--json'], { TEST_CLOCK_FILE: clock });
    expect(JSON.parse(interestRun)).toMatchObject({ status: 'succeeded', posted: 1 });

    await succeed('PUT', '/api/profile/update', {
      token,
      body: { bank_name: 'Bank Contoh', account_number: '99887766', account_name: 'Dewi Contoh' },
    });
    const withdrawal = await succeed('POST', '/api/transactions/withdraw/request', { token, body: { amount: 20 * sgd } });
    await decide(withdrawal.id, { unpaid_approvals: 0 });
    const runtimeRole = postgres(secretOf('database_url'), { max: 1 });
    try {
      const kinds = await runtimeRole`select kind, count(*)::int as count from transfers group by kind order by kind`;
      expect(kinds.map(({ kind }) => kind as string)).toEqual(expect.arrayContaining(['deposit', 'interest', 'withdrawal']));
    } finally {
      await runtimeRole.end();
    }
    expect(await operate(['ledger', 'check'], { TEST_CLOCK_FILE: clock })).toContain('the ledger is consistent');
    await expect.poll(async () => compose.services['worker']?.isHealthy()).toBe(true);
  });

  it('runs commands of operate in a folder that has only what the image has', async () => {
    const ownerSettings = { DATABASE_URL_FILE: environmentOf('migrate')['DATABASE_URL_FILE'] };
    expect(await operate(['--help'])).toMatch(/Usage: operate/);
    expect(await operate(['migrate'], {}, 'migrate')).toMatch(/nothing to do\.\nThe role app has what api and worker need\./);
    expect(await operate(['migrate'])).toMatch(/nothing to do/); // as the runtime role
    expect(await operate(['interest', 'run'])).not.toMatch(/exit code/);
    expect(await operate(['admin', 'list'])).toContain('masteradmin');
    expect(await operate(['admin', 'create', 'budi.contoh', '--email', 'budi@example.test'])).toContain('password');
    expect(await operate(['admin', 'reset-password', 'budi.contoh'])).toContain('password');
    const levelOf = async (about: string, overrides = {}) =>
      (
        JSON.parse((await operate(['doctor', '--json'], overrides)).replace(/^exit code 1\n/, '')) as { about: string; level: string }[]
      ).find((finding) => finding.about === about)?.level;
    expect([await levelOf('role'), await levelOf('role', ownerSettings)]).toEqual(['ok', 'warn']);
    expect(await levelOf('queue')).toBe('ok');

    const [keyFile, backupFile] = [path.join(folder, 'backup-key.txt'), path.join(folder, 'backup.tar.gz.age')];
    const [, recipient] = /BACKUP_RECIPIENT=(age1\w+)/.exec(await operate(['backup', 'key', keyFile])) ?? [];
    expect(await operate(['backup', backupFile], { BACKUP_RECIPIENT: recipient })).toContain(`encrypted for ${recipient}`);
    const emptyDatabase = new URL(secretOf('owner_database_url'));
    emptyDatabase.pathname = '/restored';
    const server = postgres(secretOf('owner_database_url'), { max: 1 });
    await server`create database restored`.finally(() => server.end());
    /* The backup has interest of the day ahead, which the ledger check of the restore accepts only with that clock. */
    const overrides = { DATABASE_URL_FILE: undefined, DATABASE_URL: emptyDatabase.href, TEST_CLOCK_FILE: path.join(folder, 'clock') };
    const restored = await operate(['restore', backupFile, '--identity', keyFile], overrides, 'migrate');
    expect(restored).toContain('the ledger is consistent');
  });

  it('refuses changes of the ledger and of the audit log to the role of api and worker', async () => {
    const runtimeRole = postgres(secretOf('database_url'), { max: 1, onnotice: () => {} });
    const sqlStateOf = (statement: string) => runtimeRole.unsafe(statement).then(String, (error: { code: string }) => error.code);
    try {
      for (const table of ['transfers', 'audit_log'])
        for (const statement of [`delete from ${table}`, `truncate ${table}`, `alter table ${table} disable trigger all`])
          expect([statement, await sqlStateOf(statement)]).toEqual([statement, '42501']);
      expect(await sqlStateOf('update transfers set amount = amount')).toBe('42501');
      expect(await sqlStateOf('update audit_log set action = action')).toBe('42501');
      expect(await sqlStateOf('create table extra (id int)')).toBe('42501');
      const [owned] = await runtimeRole`select count(*)::int as count from pg_class where relowner = current_user::regrole`;
      expect(owned).toEqual({ count: 0 });
    } finally {
      await runtimeRole.end();
    }
  });

  it.each([1_000_000, 8_000_000])(
    'refuses a body of %i bytes through the front with the error body that every refusal has',
    async (length) => {
      const responses = await Promise.all(
        Array.from({ length: 5 }, () =>
          call('POST', '/api/auth/login', { body: { username: 'x'.repeat(length) }, headers: { 'accept-language': 'th' } }),
        ),
      );
      for (const { status, body } of responses)
        expect([status, body]).toEqual([
          413,
          { code: 'BODY_TOO_LARGE', detail: translate('th', 'errors:BODY_TOO_LARGE'), request_id: expect.any(String) },
        ]);
    },
  );

  it.each(['zstd', 'gzip'])('compresses JSON with %s', async (encoding) => {
    const { headers } = await call('GET', '/api/openapi.json', { headers: { 'accept-encoding': encoding } });
    expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-type': expect.stringContaining('application/json') });
  });

  it('redirects HTTP to HTTPS, sends no security header twice and no name of a program, and publishes neither readiness nor metrics', async () => {
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
    const httpResponse = await new Promise<http.IncomingMessage>((resolve) =>
      http.get({ host: '127.0.0.1', port: portOf('web', 'HTTP_PORT'), path: '/login', headers: { host: 'localhost' } }, resolve),
    );
    httpResponse.resume();
    expect([httpResponse.statusCode, httpResponse.headers.location]).toEqual([308, 'https://localhost/login']);
  });

  it('tells the api the address of the caller, whatever `x-forwarded-for` the caller sends', async () => {
    await call('POST', '/api/auth/login', {
      body: { username: 'dewi.contoh', password: 'wrong password' },
      headers: { 'x-forwarded-for': '203.0.113.7' },
    });
    const ownerRole = postgres(secretOf('owner_database_url'), { max: 1 });
    const rows = await ownerRole<{ network: string }[]>`select distinct network from security_events where network is not null`;
    await ownerRole.end();
    expect(rows).toEqual([{ network: '127.0.0.0/24' }]);
  });

  it('writes no query, no header and no full IP address to the log of the front', async () => {
    await call('GET', '/api/nowhere?name=canary-query', {
      token: 'canary-token',
      headers: { referer: 'https://example.com/?q=canary-referer' },
    });
    const readLog = () => fs.readFileSync(compose.logOf('web'), 'utf8');
    await expect.poll(readLog).toContain('"uri":"/api/nowhere"');
    expect(readLog()).not.toMatch(/canary|127\.0\.0\.1"/);
  });

  it('listens on 127.0.0.1 only: the front, the api and Redis', async () => {
    const ports = [portOf('web', 'HTTPS_PORT'), portOf('api', 'PORT'), Number(new URL(secretOf('redis_url')).port)];
    /* A program that listens on every address of this machine would accept 127.0.0.2 too. */
    expect(await Promise.all(ports.map((port) => isOpen(port, '127.0.0.2')))).toEqual(ports.map(() => false));
    expect(await Promise.all(ports.map((port) => isOpen(port)))).toEqual(ports.map(() => true));
  });

  it('signs the ledger log with the key of the worker alone, and keeps what was signed', async () => {
    const lastCheckpoint = () => fs.existsSync(file) && fs.readFileSync(file, 'utf8');
    const file = path.join(folder, 'volumes/data', lastCheckpointName);
    await expect.poll(lastCheckpoint, { timeout: 90_000 }).toMatch(/^localhost(:\d+)?\/ledger-log\n/);
    expect(environmentOf('api')['LOG_SIGNING_KEY_FILE']).toBeUndefined();
    expect(fs.readdirSync(path.join(folder, 'volumes/data'))).not.toContain('log-signing.key');
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
