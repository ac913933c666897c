import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { accrueInterest, accrueReferralBonuses, checkLedger, listAudit, register } from '@app/core';
import { createCoreFixture, expectInvariants, fillThroughVerbs, listLedgerRows, oddText, sgd, type CoreFixture } from '@app/core/testing';
import { createDb, type DbHandle } from '@app/db';
import { createScratchDb, generateAgeKey, type AgeKey, type ScratchDb } from '@app/db/backup';
import { createEarlierDb, openSilentProxy } from '@app/db/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { listAllRows, listDefinitions } from './testing/list-all-rows.ts';
import { runOperate, spawnOperate } from './testing/run-operate.ts';
import { writeLargeFiles } from './testing/write-large-files.ts';

const { serverUrl } = inject('testServer');

let fixture: CoreFixture;
let folder: string;
/* Apart from the folder of the backups, whose files are counted. */
let dataDir: string;
let key: AgeKey;
beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'operate-'));
  fixture = await createCoreFixture(inject('testServer'));
  await fillThroughVerbs(fixture);
  key = await generateAgeKey();
});
afterAll(async () => {
  await fixture.close();
  fs.rmSync(dataDir, { recursive: true });
});

const closes: (() => Promise<void>)[] = [];
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-'));
});
afterEach(async () => {
  for (const close of closes.splice(0).toReversed()) await close();
  fs.rmSync(folder, { recursive: true });
});

/** The settings of a program whose clock is that of the fixture. */
function environmentOf(url: string, more: Record<string, string> = {}): Record<string, string> {
  const clockFile = path.join(dataDir, 'clock');
  fs.writeFileSync(clockFile, String(fixture.clock.offsetMs()));
  return { DATABASE_URL: url, DATA_DIR: dataDir, TEST_CLOCK_FILE: clockFile, ...more };
}
const fileNamed = (name: string) => path.join(folder, name);

async function createTarget(): Promise<ScratchDb> {
  const target = await createScratchDb(serverUrl);
  closes.push(target.drop);
  return target;
}

function open(url: string): DbHandle['db'] {
  const handle = createDb(url, { clockOffsetMs: fixture.clock.offsetMs });
  closes.push(handle.close);
  return handle.db;
}

/** Takes a backup of a database; returns its file. */
async function take(url: string, settings: Record<string, string> = {}): Promise<string> {
  const file = fileNamed(`${closes.length}-of.backup`);
  const { code, stderr } = await runOperate(['backup', file], environmentOf(url, settings));
  expect(stderr).toBe('');
  expect(code).toBe(0);
  return file;
}

/** The databases that `--verify` made. */
const listScratchDbs = async () =>
  (await fixture.db.execute<{ name: string }>(`select datname as name from pg_database where datname like 'backup_check_%'`)).map(
    ({ name }) => name,
  );

/** What the audit log has of backups, in the order in which it was written: each program begins with the same time. */
async function listTraces({ as, masterAdmin }: CoreFixture) {
  const { items } = await listAudit(as(masterAdmin), { limit: 1000 });
  return items.filter(({ action }) => action.startsWith('backup.')).toSorted((a, b) => a.id - b.id);
}

/** A file with the identity of a key. */
function identityFileOf({ identity }: AgeKey): string {
  const file = path.join(dataDir, `${crypto.randomUUID()}.txt`);
  fs.writeFileSync(file, `# a comment\n${identity}\n`);
  return file;
}

/** What a restored database has: everything except sessions and exports. */
const withoutTemporary = (rows: Record<string, string[]>) => {
  const temporary = ['sessions', 'queue_passes', 'exports', 'export_tickets'].map((name) => `public.${name}`);
  return { ...rows, ...Object.fromEntries(temporary.map((name) => [name, []])) };
};

/** The rows without the entry of the audit log that a backup makes once its file is complete. */
const withoutTrace = ({ 'public.audit_log': entries = [], 'public.audit_log_id_seq': _sequence, ...rows }: Record<string, string[]>) => ({
  ...rows,
  'public.audit_log': entries.filter((entry) => !entry.includes(',backup.')),
});

describe('a restored database', () => {
  it.each([
    ['not encrypted', false],
    ['encrypted', true],
  ])('has every row, position and definition of the original, and no session (%s)', async (_, isEncrypted) => {
    const original = await listAllRows(fixture.db);
    expect(original['public.sessions']).not.toEqual([]);
    const file = await take(fixture.url, isEncrypted ? { BACKUP_RECIPIENT: key.recipient } : {});
    expect(withoutTrace(await listAllRows(fixture.db))).toEqual(withoutTrace(original));
    const target = await createTarget();
    const withKey = isEncrypted ? ['--identity', identityFileOf(key)] : [];
    const { code, stdout, stderr } = await runOperate(['restore', file, ...withKey], environmentOf(target.url));
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /every row was read back and compared\.\n(holds .*\n)+\d+ transfers: the ledger is consistent\nEveryone has to log in again.*\nThe secret key is not/,
    );
    const restored = open(target.url);
    expect(await listAllRows(restored)).toEqual(withoutTemporary(original));
    expect(await listDefinitions(restored)).toEqual(await listDefinitions(fixture.db));
    await expectInvariants({ ...fixture.ctx, db: restored });
    const odd = await restored.execute<{ text: string }>(`select actor_name as text from audit_log where action = 'test.odd' order by id`);
    expect(odd.map(({ text }) => text)).toEqual(oddText);
  });

  it('is protected by the same triggers', async () => {
    const target = await createTarget();
    await runOperate(['restore', await take(fixture.url)], environmentOf(target.url));
    const restored = open(target.url);
    const refused = [
      ['update transfers set amount = amount + 1', 'transfers is append only'],
      [`update accounts set credits = credits + 1 where kind = 'bank'`, 'balances move by transfers only'],
    ] as const;
    for (const [statement, message] of refused)
      await expect(restored.execute(statement)).rejects.toMatchObject({ cause: { message: expect.stringContaining(message) } });
  });

  it('pays the days since the backup as the original does, and takes new members', async () => {
    const target = await createTarget();
    await runOperate(['restore', await take(fixture.url)], environmentOf(target.url));
    const restored = open(target.url);
    fixture.clock.forward({ days: 3 });
    for (const db of [fixture.db, restored]) {
      await accrueInterest({ ...fixture.ctx, db }, { runId: null });
      await accrueReferralBonuses({ ...fixture.ctx, db }, { runId: null });
      await expectInvariants({ ...fixture.ctx, db });
    }
    expect(await listLedgerRows({ db: restored })).toEqual(await listLedgerRows({ db: fixture.db }));
    const newcomer = { username: 'newcomer', email: 'newcomer@example.test', password: 'a sound password' };
    for (const db of [fixture.db, restored]) await register({ ...fixture.ctx, db }, newcomer);
    const numberOf = (db: DbHandle['db']) => db.execute(`select user_number from users where username = 'newcomer'`);
    expect(await numberOf(restored)).toEqual(await numberOf(fixture.db));
  });

  it('has the same checksums after a second backup of it', async () => {
    const fileOf = (url: string) => fileNamed(`${createHash('md5').update(url).digest('hex')}.backup`);
    const sumsOf = async (url: string) => {
      const { stdout } = await runOperate(['--json', 'backup', fileOf(url)], environmentOf(url));
      return (JSON.parse(stdout) as { sums: unknown }).sums;
    };
    const target = await createTarget();
    const original = await sumsOf(fixture.url);
    await runOperate(['restore', fileOf(fixture.url)], environmentOf(target.url));
    expect(await sumsOf(target.url)).toEqual(original);
  });
});

it('a backup of a database that is being written to is of one instant', async () => {
  const busy = await createCoreFixture(inject('testServer'));
  closes.push(busy.close);
  await writeLargeFiles(busy.db, 16);
  const members = await Promise.all(Array.from({ length: 4 }, () => busy.createMember({ available: sgd('9000.00') })));
  const state = { isTaken: false };
  let purchases = 0;
  const writing = members.map(async (member) => {
    while (!state.isTaken && purchases < 2_000) {
      await busy.buy(member, sgd('10.00'));
      purchases++;
    }
  });
  const file = await take(busy.url).finally(() => (state.isTaken = true));
  await Promise.all(writing);
  const target = await createTarget();
  const { code, stdout } = await runOperate(['restore', file], environmentOf(target.url));
  expect(stdout).toContain('the ledger is consistent');
  expect(code).toBe(0);
  const { transfers } = await checkLedger({ ...busy.ctx, db: open(target.url) });
  expect(transfers).toBeGreaterThan(4);
  expect(transfers).toBeLessThan(4 + purchases);
});

describe('operate backup', () => {
  it('writes a file that only its owner may read, and reminds of the secret key', async () => {
    const { code, stdout } = await runOperate(['backup', fileNamed('a.backup')], environmentOf(fixture.url));
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /a\.backup: \d+ tables, \d+ rows as of 20.*Z, schema \d{4}_\w+, \d+ bytes, NOT encrypted: BACKUP_RECIPIENT is not set or empty\.\nThe secret key is not in a backup/,
    );
    expect(fs.statSync(fileNamed('a.backup')).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(folder)).toEqual(['a.backup']);
  });

  it('replaces no file', async () => {
    fs.writeFileSync(fileNamed('a.backup'), 'mine');
    const { code, stderr } = await runOperate(['backup', fileNamed('a.backup')], environmentOf(fixture.url));
    expect([code, stderr]).toEqual([1, `${fileNamed('a.backup')} exists, and no file is replaced: name another one.\n`]);
    expect(fs.readFileSync(fileNamed('a.backup'), 'utf8')).toBe('mine');
    expect(fs.readdirSync(folder)).toEqual(['a.backup']);
  });

  it.each([
    [
      'a missing folder',
      () => fileNamed('none/a.backup'),
      /can't be written \(ENOENT\): create its folder first, or name a file in one that exists\.\n$/,
    ],
    [
      'a folder that takes no files',
      () => '/proc/a.backup',
      /can't be written \(ENOENT\): its folder takes no files, so name a file in another one\.\n$/,
    ],
    [
      'a name that is too long',
      () => fileNamed('a'.repeat(250)),
      /can't be written \(ENAMETOOLONG\): its name is too long, so choose a shorter one\.\n$/,
    ],
    [
      'a file in place of a folder',
      () => '/proc/version/a.backup',
      /can't be written \(ENOTDIR\): a part of its path is a file and no folder\.\n$/,
    ],
    ['a folder', () => folder, /^\S+ is a folder: name a file in it\.\n$/],
    ['a device', () => '/dev/full', /^\/dev\/full is a device, and no \w+ can be kept in it\.\n$/],
  ])('says in one sentence how to name a file instead of %s, as for a key', async (_, file, sentence) => {
    for (const args of [['backup'], ['backup', 'key']]) {
      const { code, stderr } = await runOperate([...args, file()], environmentOf(fixture.url));
      expect(stderr).toMatch(sentence);
      expect(code).toBe(1);
    }
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('writes a file that its owner can read under any umask', async () => {
    const shell = ['/bin/sh', '-c', 'umask 0777; exec "$0" "$@"', process.execPath];
    for (const [name, args] of [
      ['a.backup', ['backup']],
      ['key.txt', ['backup', 'key']],
    ] as const) {
      expect(await runOperate([...args, fileNamed(name)], environmentOf(fixture.url), shell)).toMatchObject({ code: 0, stderr: '' });
      expect(fs.statSync(fileNamed(name)).mode & 0o777).toBe(0o600);
    }
  });

  it('says in one sentence that there is nothing to back up', async () => {
    const { code, stderr } = await runOperate(['backup', fileNamed('a.backup')], environmentOf((await createTarget()).url));
    expect([code, stderr]).toEqual([1, 'The database has no tables of the product: there is nothing to back up.\n']);
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  describe('of much data', () => {
    let large: CoreFixture;
    beforeAll(async () => {
      large = await createCoreFixture(inject('testServer'));
      await writeLargeFiles(large.db, 32);
    });
    afterAll(() => large.close());

    const startLarge = async (bytes: number) => {
      const run = spawnOperate(['backup', fileNamed('a.backup')], environmentOf(large.url));
      const draft = await vi.waitFor(
        () => {
          const [name] = fs.readdirSync(folder);
          expect(name && fs.statSync(fileNamed(name)).size).toBeGreaterThan(bytes);
          return name ?? '';
        },
        { timeout: 60_000, interval: 5 },
      );
      return { ...run, draft };
    };

    it.each([0, 1_000_000, 8_000_000])('leaves no file under its name when it is killed after %d bytes', async (bytes) => {
      const { child, ended, draft } = await startLarge(bytes);
      child.kill('SIGKILL');
      expect((await ended).code).toBe(null);
      expect(fs.readdirSync(folder)).toEqual([draft]);
      expect(draft).toMatch(/^a\.backup\.[0-9a-f-]+\.draft$/);
      const target = await createTarget();
      const { code, stderr } = await runOperate(['restore', fileNamed(draft)], environmentOf(target.url));
      expect(stderr).toMatch(/^The backup .* is damaged or incomplete: .*\.\n$/);
      expect(code).toBe(1);
    });

    it('leaves nothing when there is no room for all of it', async () => {
      /* A limit on the size of files: 8,000 blocks of 1024 bytes. */
      const shell = ['/bin/sh', '-c', 'ulimit -f 8000; exec "$0" "$@"', process.execPath];
      const { code, stderr } = await runOperate(['backup', fileNamed('a.backup')], environmentOf(large.url), shell);
      expect([code, stderr]).toEqual([1, `There is no room for the backup ${fileNamed('a.backup')}: no file was written.\n`]);
      expect(fs.readdirSync(folder)).toEqual([]);
    });

    it('removes what it began when it is interrupted', async () => {
      const { child, ended } = await startLarge(1_000_000);
      child.kill('SIGINT');
      const { code, stderr } = await ended;
      expect([code, stderr]).toEqual([1, 'Interrupted: no file was written.\n']);
      expect(fs.readdirSync(folder)).toEqual([]);
    });

    it.each([
      ['while the backup is written', [], 'no file was written', async () => expect(await listScratchDbs()).toHaveLength(1)],
      [
        'while it is restored',
        ['a.backup'],
        'is complete, and was not verified',
        () => expect(fs.existsSync(fileNamed('a.backup'))).toBe(true),
      ],
    ] as const)('drops the scratch database when --verify is interrupted %s', async (_, left, sentence, hasBegun) => {
      const { child, ended } = spawnOperate(['backup', fileNamed('a.backup'), '--verify'], environmentOf(large.url));
      await vi.waitFor(hasBegun, { timeout: 60_000, interval: 5 });
      child.kill('SIGTERM');
      const { code, stderr } = await ended;
      expect([code, stderr]).toEqual([1, expect.stringMatching(new RegExp(`^Interrupted: .*${sentence}\\.\n$`))]);
      expect(await listScratchDbs()).toEqual([]);
      expect(fs.readdirSync(folder)).toEqual(left);
    });
  });

  it('--verify restores the file and checks the ledger, records both, and drops the scratch database', async () => {
    const { code, stdout } = await runOperate(['--json', 'backup', fileNamed('a.backup'), '--verify'], environmentOf(fixture.url));
    expect(code).toBe(0);
    const { size: bytes } = fs.statSync(fileNamed('a.backup'));
    expect(JSON.parse(stdout)).toMatchObject({ isEncrypted: false, isRecorded: true, bytes, ledger: { holds: true } });
    expect(await listScratchDbs()).toEqual([]);
    const entry = { actorName: 'operator at the machine', entityId: null, before: null, after: { bytes, isEncrypted: false } };
    expect((await listTraces(fixture)).slice(-2)).toMatchObject([
      { action: 'backup.made', ...entry },
      { action: 'backup.verified', ...entry },
    ]);
  });

  it('a backup by a role that may only read is complete, and says that it is not recorded', async () => {
    const role = `reader_${crypto.randomUUID().slice(0, 8)}`;
    await fixture.db.execute(`create role ${role} login password 'reader' in role pg_read_all_data`);
    closes.push(async () => void (await fixture.db.execute(`drop role ${role}`)));
    const url = new URL(fixture.url);
    Object.assign(url, { username: role, password: 'reader' });
    const before = await listTraces(fixture);
    const { code, stdout, stderr } = await runOperate(['backup', fileNamed('a.backup')], environmentOf(url.href));
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^The backup is complete, but the audit log does not record it: the role of DATABASE_URL may only read\.$/m);
    expect(fs.readdirSync(folder)).toEqual(['a.backup']);
    expect(await listTraces(fixture)).toEqual(before);
  });

  it('--verify opens an encrypted file with the key of BACKUP_RECIPIENT, and no backup is taken without it', async () => {
    const settings = environmentOf(fixture.url, { BACKUP_RECIPIENT: key.recipient });
    const verify = (more: string[]) => runOperate(['backup', fileNamed('a.backup'), '--verify', ...more], settings);
    expect(await verify([])).toMatchObject({ code: 2, stderr: expect.stringContaining('--verify has to open the backup') });
    expect(await verify(['--identity', identityFileOf(await generateAgeKey())])).toMatchObject({
      code: 1,
      stderr: 'The key of --identity is not that of BACKUP_RECIPIENT.\n',
    });
    expect(fs.readdirSync(folder)).toEqual([]);
    expect(await verify(['--identity', identityFileOf(key)])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`encrypted for ${key.recipient}`),
    });
    expect(await listScratchDbs()).toEqual([]);
  });

  it('--verify fails when the ledger does not hold', async () => {
    const broken = await createCoreFixture(inject('testServer'));
    closes.push(broken.close);
    await broken.createMember({ available: sgd('10.00') });
    await broken.db.transaction(async (tx) => {
      await tx.execute(`set local session_replication_role = replica`);
      await tx.execute(`update accounts set credits = credits + 1 where user_id is not null and kind = 'available'`);
    });
    const { code, stdout } = await runOperate(['backup', fileNamed('a.backup'), '--verify'], environmentOf(broken.url));
    expect(stdout).toContain('the ledger is NOT consistent');
    expect(code).toBe(1);
    expect(await listScratchDbs()).toEqual([]);
    expect(await listTraces(broken)).toMatchObject([{ action: 'backup.made' }]);
  });
});

it('no backup is taken in the clear by whoever names the key of an encrypted one', async () => {
  const file = fileNamed('clear.backup');
  const { code, stderr } = await runOperate(['backup', file, '--verify', '--identity', identityFileOf(key)], environmentOf(fixture.url));
  expect([code, stderr]).toEqual([2, expect.stringMatching(/BACKUP_RECIPIENT is not set or empty: this one would not be encrypted\.\n$/)]);
  expect(fs.existsSync(file)).toBe(false);
});

describe('operate restore', () => {
  const refusalOf = async (file: string, url: string, more: string[] = []) => {
    const { code, stdout, stderr } = await runOperate(['restore', file, ...more], environmentOf(url));
    expect([code, stdout]).toEqual([1, '']);
    return stderr;
  };

  it('changes no database that has tables', async () => {
    const file = await take(fixture.url);
    const before = await listAllRows(fixture.db);
    expect(await refusalOf(file, fixture.url)).toMatch(
      /^The database test_\w+ is not empty \(it has the table [\w.]+\): restore into a new one .*\.\n$/,
    );
    expect(await listAllRows(fixture.db)).toEqual(before);
  });

  it('leaves the database empty when the file is damaged, is not a backup, or cannot be opened with the key', async () => {
    const target = await createTarget();
    const file = await take(fixture.url, { BACKUP_RECIPIENT: key.recipient });
    expect(await refusalOf(file, target.url)).toMatch(/is encrypted: name the file with its key, --identity <file>\.\n$/);
    const others = ['--identity', identityFileOf(await generateAgeKey())];
    expect(await refusalOf(file, target.url, others)).toMatch(/was encrypted for another key than that of --identity\.\n$/);
    const bytes = fs.readFileSync(file);
    fs.writeFileSync(fileNamed('cut.backup'), bytes.subarray(0, bytes.length / 2));
    expect(await refusalOf(fileNamed('cut.backup'), target.url, ['--identity', identityFileOf(key)])).toMatch(/is damaged or incomplete/);
    fs.writeFileSync(fileNamed('text'), 'a text');
    expect(await refusalOf(fileNamed('text'), target.url)).toBe(`${fileNamed('text')} is not a backup of this product.\n`);
    expect(await refusalOf(fileNamed('none'), target.url)).toMatch(/^The backup .*none can't be read \(ENOENT\): .*\.\n$/);
    expect(await listAllRows(open(target.url))).toEqual({});
  });

  it('restores a backup of an earlier schema, and brings it to the present one', async () => {
    const earlier = await createEarlierDb(inject('testServer'));
    closes.push(earlier.drop);
    const file = await take(earlier.url);
    const target = await createTarget();
    const { code, stdout, stderr } = await runOperate(['restore', file], environmentOf(target.url));
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toContain('schema 0010_search_the_log');
    expect(stdout).toContain('the ledger is consistent');
    await runOperate(['migrate'], environmentOf(earlier.url));
    const [restored, migrated] = [open(target.url), open(earlier.url)];
    /* The migration dates the payees whose withdrawal is still pending by the clock of the database. */
    const rowsOf = async (db: DbHandle['db']) => {
      const { 'drizzle.migration_steps': steps = [], ...rows } = JSON.parse(
        JSON.stringify(await listAllRows(db)).replaceAll(/carried_over,\\"[^"]+\.\d+\+00\\"/g, 'carried_over,at its migration'),
      ) as Record<string, string[]>;
      /* Of a migration that runs; a restore, which is one transaction, needs none. */
      expect(steps).toEqual([]);
      return rows;
    };
    expect(withoutTrace(await rowsOf(restored))).toEqual(withoutTrace(withoutTemporary(await rowsOf(migrated))));
    expect(await listDefinitions(restored)).toEqual(await listDefinitions(migrated));
  });

  describe('when it is stopped in the middle', () => {
    let large: CoreFixture;
    beforeAll(async () => {
      large = await createCoreFixture(inject('testServer'));
      await writeLargeFiles(large.db, 16);
    });
    afterAll(() => large.close());

    it('says that the ledger was not checked when it is stopped between the restore and the check', async () => {
      const target = await createTarget();
      const proxy = await openSilentProxy(target.url);
      closes.push(proxy.close);
      const { child, ended } = spawnOperate(['restore', await take(large.url)], environmentOf(proxy.url));
      /* The check has a connection of its own, which waits here until the signal was sent. */
      let isSent = false;
      proxy.drops = (packet) => {
        if (!isSent && packet.includes('application_name\0operate\0')) isSent = child.kill('SIGTERM');
        return false;
      };
      expect(await ended).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^Interrupted: .* is restored, and its ledger was not checked: run `ledger check`\.\n$/),
      });
      expect(isSent).toBe(true);
      expect((await listAllRows(open(target.url)))['public.transfers']).toHaveLength(
        (await listAllRows(large.db))['public.transfers']!.length,
      );
    });

    it.each([
      ['SIGKILL', null, ''],
      ['SIGTERM', 1, 'Interrupted: nothing was restored.\n'],
    ] as const)('leaves the database empty after %s, and can then be repeated', async (kill, code, stderr) => {
      const file = await take(large.url);
      const target = await createTarget();
      const { child, ended } = spawnOperate(['restore', file], environmentOf(target.url));
      const watched = open(target.url);
      const listConnections = (query: string) =>
        watched.execute(`select from pg_stat_activity
          where datname = current_database() and application_name = 'maintenance' and query ilike '${query}'`);
      const patient = { timeout: 60_000, interval: 2 };
      await vi.waitFor(async () => expect(await listConnections('copy%from stdin%')).toHaveLength(1), patient);
      child.kill(kill);
      expect(await ended).toEqual({ code, stdout: '', stderr });
      await vi.waitFor(async () => expect(await listConnections('%')).toEqual([]), patient);
      expect(await listAllRows(watched)).toEqual({});
      expect(await runOperate(['restore', file], environmentOf(target.url))).toMatchObject({ code: 0 });
    });
  });
});

describe('operate backup key', () => {
  it('writes a key that only its owner may read, and replaces none', async () => {
    const file = fileNamed('key.txt');
    const { code, stdout } = await runOperate(['--json', 'backup', 'key', file], {});
    const { recipient } = JSON.parse(stdout) as { recipient: string };
    expect(code).toBe(0);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    const written = fs.readFileSync(file, 'utf8');
    expect(written).toMatch(new RegExp(`^# public key: ${recipient}\\nAGE-SECRET-KEY-1[0-9A-Z]{58}\\n$`));
    const backup = await take(fixture.url, { BACKUP_RECIPIENT: recipient });
    const target = await createTarget();
    expect(await runOperate(['restore', backup, '--identity', file], environmentOf(target.url))).toMatchObject({ code: 0 });
    expect(await runOperate(['backup', 'key', file], {})).toMatchObject({
      code: 1,
      stderr: `${file} exists, and no file is replaced: name another one.\n`,
    });
    expect(fs.readFileSync(file, 'utf8')).toBe(written);
  });
});
