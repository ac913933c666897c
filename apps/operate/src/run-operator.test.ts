import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { lastCheckpointName } from '@app/contract';
import {
  appendLedgerLog,
  checkSecretKey,
  confirmSecondFactor,
  findSession,
  getProtection,
  listApprovals,
  listAudit,
  listMyNotifications,
  listSecurityEvents,
  login,
  previewInterest,
  startSecondFactor,
} from '@app/core';
import { asOperator, recordBackup } from '@app/core/operator';
import {
  appCode,
  confirmApp,
  createApproval,
  createCoreFixture,
  createLogSigning,
  expectInvariants,
  protect,
  sgd,
  snapshot,
  type CoreFixture,
} from '@app/core/testing';
import { createEarlierDb } from '@app/db/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { OperatorSettings } from './command.ts';
import { runCaptured } from './testing/run-captured.ts';
import { settingsOf } from './testing/settings-of.ts';

let fixture: CoreFixture;
let folder: string;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'operate-'));
});
afterAll(async () => {
  await expectInvariants(fixture.ctx);
  await fixture.close();
  fs.rmSync(folder, { recursive: true });
});

const operate = (args: string, own?: Partial<OperatorSettings>) => runCaptured(args, () => settingsOf(fixture, folder, own));
const auditOf = async (action: string) => (await listAudit(fixture.as(fixture.masterAdmin), { limit: 50, action })).items;
const passwordIn = (output: string) => /password (\S+)/.exec(output)?.[1] ?? '';

describe('the arguments of a command', () => {
  const neverOpened = () => {
    throw new Error('the database must not be opened');
  };

  it.each([
    ['--help', /Usage: operate /],
    ['admin --help', /reset-password/],
    ['interest run --help', /--pay/],
    ['backup --help', /--verify/],
    ['restore --help', /--identity/],
  ])('`%s` prints the usage, and nothing is opened', async (args, usage) => {
    const { code, output } = await runCaptured(args, neverOpened);
    expect([code, output]).toEqual([0, expect.stringMatching(usage)]);
  });

  it.each([
    'ledgr',
    'ledger check --fix',
    'ledger check now',
    'interest run --pay --force',
    'admin create dewi',
    'admin create dewi --email dewi@example.test --role owner',
    'admin reset-password',
    'admin',
    'admin create a --email a@example.test',
    'admin create dewi.baru --email dewi',
    'admin reset-password two words',
    'backup',
    'backup a b',
    'backup a --force',
    'backup key',
    'backup keys',
    'backup backups/',
    'backup ',
    'backup key ',
    'restore',
    'restore ',
    'restore a b',
  ])('`%s` is refused with exit code 2, and nothing is opened', async (args) => {
    const { code, errors } = await runCaptured(args, neverOpened);
    expect([code, errors]).toEqual([2, expect.stringMatching(/error: .*|Usage: /)]);
  });
});

describe('the exit code', () => {
  const neverOpened = () => {
    throw new Error('the database must not be opened');
  };
  const runKey = (settings: Partial<OperatorSettings>) => (args: string) => operate(args, settings);
  const key = 'AGE-SECRET-KEY-1QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ';

  it('is 2 for arguments that contradict the settings, and 1 for a file that cannot be used', async () => {
    const file = path.join(folder, 'a.tar.gz');
    const run = runKey({ BACKUP_RECIPIENT: 'age1of-another-key' });
    expect(await run(`backup ${file} --verify`)).toMatchObject({ code: 2, errors: expect.stringContaining('--identity <file>') });
    for (const args of [
      `backup ${file} --verify --identity /no/such/file`,
      `backup ${file} --verify --identity package.json`,
      'restore /no/such/file',
      `restore ${file} --identity /no/such/file`,
      'backup /no/such/folder/a.tar.gz',
      'backup key /no/such/folder/key.txt',
    ])
      expect([args, await operate(args)]).toMatchObject([args, { code: 1, errors: expect.stringMatching(/^[^\n]+$/) }]);
    expect(fs.existsSync(file)).toBe(false);
  });

  it.each([
    `backup a.tar.gz --verify --identity ${key}`,
    `restore a.tar.gz --identity=${key}`,
    `restore a --identty=${key}`,
    `admin ${key}`,
  ])('is 2 for `%s`, and the secret key is not repeated', async (args) => {
    const { code, output, errors } = await runCaptured(args, neverOpened);
    expect([code, output]).toEqual([2, '']);
    expect(errors).not.toContain('QQQQ');
  });
});

describe('operate admin', () => {
  it('creates an administrator, who has to choose a new password, and records the operator', async () => {
    const { code, output } = await operate('admin create dewi.contoh --email dewi@example.test --role master_admin');
    expect([code, output]).toEqual([0, expect.stringContaining('dewi.contoh (master_admin)')]);
    const session = await login(fixture.ctx, { username: 'dewi.contoh', password: passwordIn(output) });
    expect((await findSession(fixture.ctx, session.token, { polling: false }))?.requiredAction).toBe('change_password');
    expect((await auditOf('user.created'))[0]).toMatchObject({
      actorId: '00000000-0000-0000-0000-000000000000',
      actorName: 'operator at the machine',
      about: 'dewi.contoh',
      after: { role: 'master_admin' },
    });
  });

  it('lists administrators, and no member', async () => {
    const member = await fixture.createMember();
    const { code, output } = await operate('admin list --json');
    const names = (JSON.parse(output) as { username: string }[]).map(({ username }) => username);
    expect(code).toBe(0);
    expect(names).toEqual(expect.arrayContaining([fixture.admin.username, fixture.masterAdmin.username]));
    expect(names).not.toContain(member.username);
  });

  it('gives a master admin a new password, which ends their sessions and is recorded', async () => {
    const { masterAdmin } = fixture;
    const token = await fixture.logIn(masterAdmin);
    const { code, output } = await operate(`admin reset-password ${masterAdmin.username.toUpperCase()}`);
    expect([code, output]).toEqual([0, expect.stringContaining(`${masterAdmin.username} can log in`)]);
    expect(await findSession(fixture.ctx, token, { polling: false })).toBeUndefined();
    const session = await login(fixture.ctx, { username: masterAdmin.username, password: passwordIn(output) });
    expect((await findSession(fixture.ctx, session.token, { polling: false }))?.requiredAction).toBe('change_password');
    expect((await auditOf('user.updated'))[0]).toMatchObject({
      actorName: 'operator at the machine',
      about: masterAdmin.username,
      after: { passwordReset: true },
    });
    const events = await listSecurityEvents(fixture.as(masterAdmin), { limit: 10, kind: 'password_reset' });
    expect(events.items[0]).toMatchObject({ username: masterAdmin.username, actorName: 'operator at the machine' });
    const notified = await listMyNotifications(fixture.as(masterAdmin), { limit: 5 });
    // Before the notice of the log-in, which came from no known device.
    expect(notified.items.map(({ kind }) => kind)).toContain('account-changed');
  });

  it('removes the second factor of an administrator, which ends their sessions and is recorded', async () => {
    const administrator = await fixture.createUser('admin');
    const token = await fixture.logIn(administrator);
    const { secret } = await startSecondFactor(fixture.as(administrator), token, { currentPassword: 'a sound password' });
    await confirmSecondFactor(fixture.as(administrator), token, { code: appCode(fixture.ctx, secret) });
    const credentials = { username: administrator.username, password: 'a sound password' };
    await expect(login(fixture.ctx, credentials)).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    const { code, output } = await operate(`admin reset-factor ${administrator.username.toUpperCase()}`);
    expect([code, output]).toEqual([0, expect.stringContaining(`${administrator.username} logs in with the password alone`)]);
    expect(await findSession(fixture.ctx, token, { polling: false })).toBeUndefined();
    await expect(login(fixture.ctx, credentials)).resolves.toMatchObject({ username: administrator.username });
    /* Not the first entry: that of another test may have a later time, as this program's clock goes on and that of the tests does not. */
    const audited = (await auditOf('user.updated')).find(({ entityId }) => entityId === administrator.id);
    expect(audited).toMatchObject({ actorName: 'operator at the machine', after: { secondFactorReset: true } });
  });

  it('tells the other administrators of one created, and of a password or a second factor that was reset', async () => {
    const { db, masterAdmin } = fixture;
    const concerned = await fixture.createUser('admin');
    await confirmApp(db, concerned, fixture.clock.now());
    const { output } = await operate('admin create tini.contoh --email tini@example.test --json');
    expect(JSON.parse(output)).toMatchObject({ username: 'tini.contoh' });
    await operate(`admin reset-password ${concerned.username}`);
    await operate(`admin reset-factor ${concerned.username}`);
    await operate(`admin reset-factor ${concerned.username}`); // refused
    const toldTo = async (actor: Parameters<typeof fixture.as>[0]) => {
      const { items } = await listMyNotifications(fixture.as(actor), { limit: 10 });
      return items.flatMap(({ kind, subject }) => (kind === 'administrator-changed' ? [subject] : []));
    };
    const created = { change: 'created', username: 'tini.contoh' };
    const { username } = concerned;
    expect((await toldTo(masterAdmin)).slice(0, 3)).toEqual([
      { change: 'secondFactor', username },
      { change: 'password', username },
      created,
    ]);
    expect(await toldTo(concerned)).toEqual([created]); // of the rest by `account-changed`
  });

  it('switches protection off, once, and ends what waited for a second administrator', async () => {
    await createApproval(fixture, fixture.masterAdmin);
    await protect(fixture);
    const { code, output } = await operate('protection off');
    expect([code, output]).toEqual([0, expect.stringContaining('Protection is off')]);
    expect((await getProtection(fixture.ctx)).since).toBeNull();
    const { items } = await listApprovals(fixture.as(fixture.masterAdmin), { limit: 5, status: 'pending' });
    expect(items).toEqual([]);
    expect((await auditOf('protection.updated'))[0]).toMatchObject({ actorName: 'operator at the machine', after: { isOn: false } });
    expect(await operate('protection off')).toEqual({ code: 1, output: '', errors: 'Protection is off already.' });
    await fixture.db.execute('update protection set since = now()');
    await fixture.db.execute(
      `update settings set operating_mode = 'live', licence_statement = 'x', source_of_returns = 'x', complaint_contact = 'x'`,
    );
    expect(await operate('protection off')).toMatchObject({ code: 1, errors: expect.stringContaining('Live mode requires protection.') });
    await fixture.db.execute(`update settings set operating_mode = 'demonstration'`);
    await fixture.db.execute('update protection set since = null');
  });

  it('refuses in one sentence what it cannot do', async () => {
    const member = await fixture.createMember();
    const taken = { username: member.username, email: `${member.username}@example.test` };
    const sentences = [
      ['admin reset-password nobody.contoh', 'No administrator is called nobody.contoh: `operate admin list` lists them.'],
      [`admin reset-password ${member.username}`, `No administrator is called ${member.username}: \`operate admin list\` lists them.`],
      [
        `admin reset-factor ${fixture.admin.username}`,
        `No administrator with a second factor is called ${fixture.admin.username}: \`operate admin list\` lists them.`,
      ],
      [`admin create ${taken.username} --email other@example.test`, 'Another user has this username.'],
      [`admin create dewi.lain --email ${taken.email}`, 'Another user has this email address.'],
    ] as const;
    for (const [args, sentence] of sentences) expect(await operate(args)).toEqual({ code: 1, output: '', errors: sentence });
  });
});

describe('operate interest run', () => {
  it('previews without writing, pays with --pay, and pays nothing a second time', async () => {
    const member = await fixture.createMember({ available: sgd('100.00') });
    await fixture.buy(member, sgd('50.00'), 'standard', 7);
    fixture.clock.forward({ days: 2, hours: 1 });
    const before = await snapshot(fixture);
    const preview = await operate('interest run');
    expect(preview).toMatchObject({ code: 0, output: expect.stringContaining('Nothing was paid') });
    expect(await snapshot(fixture)).toEqual(before);
    const { amount, days } = await previewInterest(fixture.ctx);
    expect([days, JSON.parse((await operate('interest run --json')).output)]).toMatchObject([2, { amount, days: 2 }]);
    expect(JSON.parse((await operate('interest run --pay --json')).output)).toMatchObject({ status: 'succeeded', posted: 2, amount });
    expect(JSON.parse((await operate('interest run --pay --json')).output)).toMatchObject({ status: 'succeeded', posted: 0 });
    expect((await auditOf('interest.started'))[0]).toMatchObject({ actorName: 'operator at the machine' });
  });
});

describe('operate ledger check', () => {
  it('exits with 0 while every invariant holds, and with 1 and its name when one is violated', async () => {
    expect(await operate('ledger check')).toMatchObject({ code: 0, output: expect.stringContaining('the ledger is consistent') });
    const add = (idr: number) =>
      fixture.db.transaction(async (tx) => {
        await tx.execute(`set local session_replication_role = replica`);
        await tx.execute(`update accounts set credits = credits + ${idr} where kind = 'bank'`);
      });
    await add(1);
    const broken = await operate('ledger check');
    await add(-1);
    expect(broken).toMatchObject({ code: 1, output: expect.stringContaining('BROKEN balances_sum_to_zero') });
  });
});

describe('operate ledger-log', () => {
  const { signer } = createLogSigning();
  const lastCheckpointFile = () => path.join(folder, lastCheckpointName);
  const append = () =>
    appendLedgerLog(fixture.ctx, {
      shouldStop: () => false,
      logSigning: { signer, lastCheckpointFile: lastCheckpointFile() },
      configured: [],
    });
  const verifier = path.resolve(import.meta.dirname, '../../web/public/verify.mjs');

  it('exports what the program for auditors accepts', async () => {
    fs.mkdirSync(path.dirname(lastCheckpointFile()), { recursive: true });
    expect(await operate('ledger-log export early.jsonl')).toMatchObject({ code: 1 }); // nothing is signed yet
    await append();
    const file = path.join(folder, 'ledger-log.jsonl');
    const { code, output } = await operate(`ledger-log export ${file} --json`);
    const { records } = JSON.parse(output) as { records: number };
    expect([code, fs.readFileSync(file, 'utf8').trimEnd().split('\n')]).toEqual([0, expect.objectContaining({ length: records + 1 })]);
    expect(spawnSync(process.execPath, [verifier, file, '--key', signer.verifierKey, '--checkpoint', lastCheckpointFile()])).toMatchObject({
      status: 0,
    });
  });

  it('accepts a loss only where something is lost, and keeps the checkpoint', async () => {
    expect(await operate('ledger-log accept-loss')).toMatchObject({ code: 1, errors: expect.stringContaining('Nothing is lost') });
    const [, size, ...rest] = fs.readFileSync(lastCheckpointFile(), 'utf8').split('\n');
    const later = [signer.origin, Number(size) + 5, ...rest].join('\n'); // as if five more records had been signed before a restore
    fs.writeFileSync(lastCheckpointFile(), later);
    await expect(append()).rejects.toThrow('records that were signed');
    expect(await operate('ledger-log accept-loss')).toMatchObject({
      code: 0,
      output: expect.stringContaining(`Signed were ${Number(size) + 5} records`),
    });
    const [kept = ''] = fs.readdirSync(path.dirname(lastCheckpointFile())).filter((name) => name.includes('.lost-'));
    expect(fs.readFileSync(path.join(path.dirname(lastCheckpointFile()), kept), 'utf8')).toBe(later);
    await append();
    fs.writeFileSync(lastCheckpointFile(), 'damaged');
    expect(await operate('ledger-log accept-loss')).toMatchObject({ code: 1, errors: expect.stringContaining('--changed') });
    expect(await operate('ledger-log accept-loss --changed')).toMatchObject({ code: 0 });
    await append();
    expect(await auditOf('ledger_log.loss_accepted')).toHaveLength(2);
  });
});

describe('operate doctor', () => {
  type Finding = { about: string; level: string; says: string };
  const findingsOf = async (own?: Partial<OperatorSettings>) => {
    const { code, output } = await operate('doctor --json', own);
    const findings = JSON.parse(output) as Finding[];
    return { code, levels: Object.fromEntries(findings.map(({ about, level }) => [about, level])), findings };
  };

  it('names a server that loses confirmed payments, and examines everything else', async () => {
    const { code, levels } = await findingsOf();
    /* The server of tests writes without waiting for the disk. */
    expect(code).toBe(1);
    expect(levels).toMatchObject({ node: 'ok', durability: 'fail', database: 'ok', schema: 'ok', clock: 'ok', queue: 'ok', mail: 'warn' });
    expect(Object.keys(levels)).toEqual(
      expect.arrayContaining([
        'disk',
        'secret key',
        'checksums',
        'jobs',
        'ledger',
        'backup',
        'set aside',
        'master admins',
        'demo accounts',
      ]),
    );
  });

  it('names work that is overdue', async () => {
    const member = await fixture.createMember({ available: sgd('20.00') });
    await fixture.buy(member, sgd('10.00'), 'standard', 1);
    fixture.clock.forward({ days: 1, hours: 2 });
    const jobs = async () => (await findingsOf()).findings.find(({ about }) => about === 'jobs');
    expect(await jobs()).toMatchObject({ level: 'fail', says: expect.stringContaining('accrue-interest is overdue since') });
    await fixture.accrue();
    expect((await jobs())?.says).not.toContain('accrue-interest');
  });

  it('warns while no backup was made, none was restored as a check, or the last one is older than two days', async () => {
    const finding = async () => (await findingsOf()).findings.find(({ about }) => about === 'backup');
    const record = (stage: 'made' | 'verified') => recordBackup(asOperator(fixture.ctx), { stage, bytes: 1, isEncrypted: true });
    expect(await finding()).toMatchObject({ level: 'warn', says: expect.stringContaining('none was made of this database') });
    await record('made');
    expect(await finding()).toMatchObject({ level: 'warn', says: expect.stringContaining('none was ever restored') });
    await record('verified');
    expect(await finding()).toMatchObject({ level: 'ok' });
    fixture.clock.forward({ days: 2, ms: 1 });
    expect(await finding()).toMatchObject({ level: 'warn', says: expect.stringContaining('more than two days ago') });
  });

  it('reports a database, a mail server and a data folder that cannot be used, all at once', async () => {
    const { code, levels, findings } = await findingsOf({
      DATABASE_URL: 'postgres://app:a-password@127.0.0.1:1/app',
      REDIS_URL: 'redis://:a-password@127.0.0.1:1',
      SMTP_URL: 'smtp://app:a-password@127.0.0.1:1',
      DATA_DIR: path.join(folder, 'missing'),
    });
    expect(code).toBe(1);
    expect(levels).toMatchObject({ database: 'fail', queue: 'fail', mail: 'fail', disk: 'fail' });
    expect(findings.map(({ says }) => says).join()).toMatch(/ECONNREFUSED/);
    for (const { says } of findings) expect(says).not.toMatch(/a-password|\n|Failed query/);
  });

  it('names a secret key that others can read, and a damaged one', async () => {
    const file = path.join(folder, 'secret.key');
    fs.writeFileSync(file, `${Buffer.alloc(32).toString('base64')}\n`, { mode: 0o644 });
    const level = async () => (await findingsOf()).levels['secret key'];
    expect(await level()).toBe('fail');
    fs.chmodSync(file, 0o600);
    expect(await level()).toBe('ok');
    fs.writeFileSync(file, 'damaged');
    expect(await level()).toBe('fail');
    fs.rmSync(file);
  });
});

describe('operate secret-key renew', () => {
  const keyOf = (fill: number) => Buffer.alloc(32, fill).toString('base64');
  const stateOf = async (own: Partial<OperatorSettings>) => {
    const { output } = await operate('doctor --json', own);
    return (JSON.parse(output) as { about: string; level: string }[]).find(({ about }) => about === 'database key')?.level;
  };

  it('makes SECRET_KEY the key of the database, with the key before it or when that is lost', async () => {
    await fixture.db.execute('delete from authenticator_apps'); // of tests before this one, with secrets of no key
    await fixture.db.execute('delete from secret_key');
    await checkSecretKey({ ...fixture.ctx, secretKey: () => Buffer.alloc(32, 1) });
    expect(await stateOf({ SECRET_KEY: keyOf(1) })).toBe('ok');
    const withoutKey = { DATA_DIR: path.join(folder, 'empty') };
    expect(await operate('secret-key renew', withoutKey)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('has no secret key yet'),
    });
    const other = { SECRET_KEY: keyOf(2) };
    expect(await stateOf(other)).toBe('fail');
    expect(await operate('secret-key renew', other)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('SECRET_KEY_PREVIOUS is not the present key of the database'),
    });
    const replacing = { ...other, SECRET_KEY_PREVIOUS: keyOf(1) };
    expect(await stateOf(replacing)).toBe('warn');
    expect(await operate('secret-key renew', replacing)).toMatchObject({ code: 0, output: expect.stringContaining('for 30 days') });
    expect(await stateOf(other)).toBe('ok');
    expect(await operate('secret-key renew --lost', { SECRET_KEY: keyOf(3) })).toMatchObject({ code: 0 });
    expect(await stateOf({ SECRET_KEY: keyOf(3) })).toBe('ok');
    expect(await auditOf('secret_key.replaced')).toHaveLength(2);
    await fixture.db.execute('delete from secret_key');
  });
});

describe('operate migrate', () => {
  it('applies what is missing and names it; other commands refuse the database before that', async () => {
    const earlier = await createEarlierDb(inject('testServer'));
    const own = { DATABASE_URL: earlier.url };
    try {
      expect(await operate('ledger check', own)).toMatchObject({ code: 1, errors: expect.stringContaining('at an older schema') });
      expect((await findingsOfSchema(own)).level).toBe('fail');
      const { code, output } = await operate('migrate --json', own);
      const { applied } = JSON.parse(output) as { applied: string[] };
      expect([code, applied[0]]).toEqual([0, expect.stringMatching(/^0011_/)]);
      expect(await operate('migrate', own)).toMatchObject({ code: 0, output: 'The schema is that of this program: nothing to do.' });
      expect(await operate('ledger check', own)).toMatchObject({ code: 0 });
    } finally {
      await earlier.drop();
    }
  });

  const findingsOfSchema = async (own: Partial<OperatorSettings>) =>
    (JSON.parse((await operate('doctor --json', own)).output) as { about: string; level: string }[]).find(
      ({ about }) => about === 'schema',
    ) ?? { level: 'absent' };
});

describe('a database that cannot be used', () => {
  it.each(['ledger check', 'interest run --pay', 'admin list', 'migrate', 'backup no.tar.gz', 'backup no.tar.gz --verify'])(
    'ends `%s` with one line, without the password',
    async (args) => {
      const { code, output, errors } = await operate(args, { DATABASE_URL: 'postgres://app:a-password@127.0.0.1:1/app' });
      expect([code, output]).toEqual([1, '']);
      expect(errors).toMatch(/^The database app at 127\.0\.0\.1:1 can't be reached: .*ECONNREFUSED.*$/);
      expect(errors).not.toContain('a-password');
    },
  );

  it('is said to need a migration when it is empty', async () => {
    await fixture.db.execute('create database emptied');
    const { code, errors } = await operate('ledger check', { DATABASE_URL: fixture.url.replace(/\/[^/]*$/, '/emptied') });
    await fixture.db.execute('drop database emptied');
    expect([code, errors]).toEqual([1, expect.stringContaining('run `operate migrate`')]);
  });
});

describe('the built program', () => {
  const start = (args: string[], stdout: number | 'pipe' = 'pipe') =>
    spawnSync(process.execPath, [path.join(import.meta.dirname, '..', 'dist', 'main.js'), ...args], {
      cwd: folder,
      env: { DATABASE_URL: fixture.url, DATA_DIR: folder },
      encoding: 'utf8',
      stdio: ['ignore', stdout, 'pipe'],
    });

  it('runs from any folder, and ends with the exit code of the command', () => {
    expect(start(['ledger', 'check'])).toMatchObject({ status: 0, stdout: expect.stringContaining('the ledger is consistent') });
    expect(start(['ledger', 'chekc'])).toMatchObject({ status: 2, stdout: '' });
  });

  it.runIf(fs.existsSync('/dev/full'))('says that a result could not be written, and exits with 1', () => {
    const full = fs.openSync('/dev/full', 'w');
    const { status, stderr } = start(['admin', 'list'], full);
    fs.closeSync(full);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^The result could not be written \(ENOSPC\)\. .*reset-password.*\n$/)]);
  });

  it.runIf(fs.existsSync('/dev/full'))('speaks of a new password only where there may have been one', () => {
    const full = fs.openSync('/dev/full', 'w');
    const { status, stderr } = start(['ledger', 'check'], full);
    fs.closeSync(full);
    expect([status, stderr]).toEqual([1, 'The result could not be written (ENOSPC).\n']);
  });
});
