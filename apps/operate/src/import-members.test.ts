import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { listAudit, login } from '@app/core';
import { createCoreFixture, expectInvariants, snapshot, type CoreFixture } from '@app/core/testing';
import { openSilentProxy, type SilentProxy } from '@app/db/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { rowsIn } from './testing/rows-in.ts';
import { runCaptured } from './testing/run-captured.ts';
import { runOperate, spawnOperate } from './testing/run-operate.ts';
import { settingsOf } from './testing/settings-of.ts';

const example = path.resolve(import.meta.dirname, '../../../docs/examples/members.csv');

let fixture: CoreFixture;
let folder: string;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterAll(() => fixture.close());
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'import-'));
});
afterEach(async () => {
  await expectInvariants(fixture.ctx);
  fs.rmSync(folder, { recursive: true });
});

const fileNamed = (name: string) => path.join(folder, name);
function write(content: string | Uint8Array, name = 'members.csv'): string {
  fs.writeFileSync(fileNamed(name), content);
  return fileNamed(name);
}
const writeMembers = (...usernames: string[]) =>
  write(`username,email\n${usernames.map((name) => `${name},${name}@example.test\n`).join('')}`);

const settingsMustNotBeRead = () => {
  throw new Error('the database must not be opened');
};
/* Each test has a folder of its own, and all have one database. */
const SECRET_KEY = Buffer.alloc(32).toString('base64');
const operate = (args: string) => runCaptured(args, () => settingsOf(fixture, folder, { SECRET_KEY }));
const isUser = async (username: string) => (await fixture.db.execute(`select from users where username = '${username}'`)).length === 1;

describe('operate import members', () => {
  it('says what the example file would do and changes nothing, then creates its members, then says that they exist', async () => {
    const before = await snapshot(fixture);
    expect(await operate(`import members ${example}`)).toEqual({
      code: 0,
      errors: '',
      output: [
        'line 2  agus.contoh  would be created',
        'line 3  budi.contoh  would be created',
        'line 4  siti.contoh  would be created',
        'line 5  wati.contoh  would be created',
        'would be created: 4, exists already: 0, refused: 0.',
        'Nothing was changed: --write creates them.',
      ].join('\n'),
    });
    expect(await snapshot(fixture)).toEqual(before);

    const created = await operate(`import members ${example} --write --passwords ${fileNamed('passwords.csv')}`);
    expect(created).toMatchObject({ code: 0, output: expect.stringContaining('created: 4, exists already: 0, refused: 0.') });
    expect(fs.statSync(fileNamed('passwords.csv')).mode & 0o777).toBe(0o600);
    const [header, ...passwordRows] = await rowsIn(fileNamed('passwords.csv'));
    expect(header).toEqual(['username', 'email', 'password']);
    /* Referrers first. */
    expect(passwordRows.map(([username]) => username)).toEqual(['agus.contoh', 'budi.contoh', 'wati.contoh', 'siti.contoh']);
    for (const [username = '', , password = ''] of passwordRows) {
      expect(created.output).not.toContain(password);
      await expect(login(fixture.ctx, { username, password })).resolves.toMatchObject({ username });
    }
    const { items } = await listAudit(fixture.as(fixture.masterAdmin), { limit: 50, action: 'user.created' });
    expect(items.map(({ about, actorName }) => [about, actorName])).toEqual(
      passwordRows.toReversed().map(([username]) => [username, 'operator at the machine']),
    );

    const after = await snapshot(fixture);
    const again = await operate(`import members ${example} --write --passwords ${fileNamed('again.csv')}`);
    expect(again).toMatchObject({
      code: 0,
      output: expect.stringMatching(/wati\.contoh  exists already\ncreated: 0, exists already: 4, refused: 0\.$/),
    });
    expect(await snapshot(fixture)).toEqual(after);
    expect(fs.existsSync(fileNamed('again.csv'))).toBe(false);
  });

  it('creates the members of the valid rows, and says of each invalid row which column is wrong, as JSON, as CSV and as a table', async () => {
    const file = write(
      [
        '\uFEFFUsername, EMAIL ,bank_name,account_name,account_number,referrer,language\r',
        'valid.one,valid.one@example.test,,,,,\r',
        'x,no address,Bank,,,not there,de\r',
        'few.cells,few@example.test\r',
        '"odd\u0007\u202E""name",odd@example.test,,,,,\r',
        `${fixture.admin.username},staff@example.test,,,,,\r`,
        'half.account,half@example.test,Bank Contoh,,,,\r',
        'friend.of.half,friend@example.test,,,,half.account,\r',
        'VALID.one,second@example.test,,,,,\r',
        ',,,,,,\r',
        'valid.two,valid.two@example.test,,,,VALID.ONE,zh\r',
      ].join('\n'),
    );
    const { code, output } = await operate(
      `--json import members ${file} --write --passwords ${fileNamed('passwords.csv')} --report ${fileNamed('report.csv')}`,
    );
    const { rows, ...counts } = JSON.parse(output) as { rows: { problems: { column: string; reason: string }[] }[] };
    expect([code, counts]).toEqual([1, { created: 2, existsAlready: 0, refused: 7, notReached: 0, passwords: fileNamed('passwords.csv') }]);
    const usernameRule = 'It must have 3 to 32 letters, digits, dots, hyphens or underscores.';
    expect(rows).toMatchObject([
      { line: 2, username: 'valid.one', outcome: 'created', problems: [] },
      {
        line: 3,
        username: 'x',
        outcome: 'refused',
        problems: [
          { column: 'username', reason: usernameRule },
          { column: 'email', reason: 'It is not an email address.' },
          { column: 'referrer', reason: usernameRule },
          { column: 'language', reason: 'It must be one of en, id, zh, th.' },
        ],
      },
      { line: 4, problems: [{ column: 'row', reason: 'It has 2 cells; the header has 7.' }] },
      { line: 5, username: 'odd??"name', problems: [{ column: 'username', reason: usernameRule }] },
      { line: 6, problems: [{ column: 'username', reason: 'Another user has this username.' }] },
      {
        line: 7,
        problems: ['account_name', 'account_number'].map((column) => ({
          column,
          reason: 'Bank, holder and number must be given together or not at all.',
        })),
      },
      { line: 8, problems: [{ column: 'referrer', reason: 'The referrer is refused: see line 7.' }] },
      { line: 9, problems: [{ column: 'username', reason: 'Line 2 has the same value.' }] },
      { line: 11, username: 'valid.two', outcome: 'created' },
    ]);
    const reported = await rowsIn(fileNamed('report.csv'));
    expect(reported.slice(0, 2)).toEqual([
      ['line', 'username', 'outcome', 'reason'],
      ['2', 'valid.one', 'created', ''],
    ]);
    expect(reported[8]).toEqual(['9', 'VALID.one', 'refused', 'username: Line 2 has the same value.']);
    expect(fs.statSync(fileNamed('report.csv')).mode & 0o777).toBe(0o600);
    const table = await operate(`import members ${file}`);
    expect(table).toMatchObject({ code: 1, output: expect.stringContaining('username: Line 2 has the same value.') });
    expect(table.output).not.toMatch(/[\u0007\u202E]/);
  });

  it.each([
    ['is empty', '', 'it is empty'],
    ['has only a header', 'username,email\n', 'it has a header and no row'],
    ['has no header', 'rani,rani@example.test\n', 'no column is called rani, the columns are username, email, bank_name,'],
    ['lacks a column', 'username,bank_name\na,b\n', 'the column email is missing'],
    ['has an unknown column', 'username,email,balance\na,b,1\n', 'no column is called balance, the columns are'],
    ['has a column twice', 'username,email,Email\na,b,c\n', 'the column email is there twice'],
    ['has a column without a name', 'username,email,\na,b,c\n', 'a column has no name'],
    ['has semicolons', 'username;email\na;b\n', 'its columns are not separated by commas'],
    ['is in UTF-16', Buffer.from('\uFEFFusername,email\n', 'utf16le'), 'it is in UTF-16: save it as "CSV UTF-8"'],
    ['is in Latin-1', Buffer.from('username,email\na,\u00e9\n', 'latin1'), 'line 2 is not in UTF-8'],
    ['has an unclosed quote', 'username,email\n"a,b\n', 'a quote is not closed'],
    ['has too many rows', `username,email\n${'a,b\n'.repeat(100_001)}`, 'it has more than 100000 rows: divide it, referrers first'],
  ])('refuses a file that %s with one sentence, before the database is opened', async (_, content, sentence) => {
    const file = write(content);
    const { code, errors } = await runCaptured(
      `import members ${file} --write --passwords ${fileNamed('passwords.csv')}`,
      settingsMustNotBeRead,
    );
    expect(errors.startsWith(`${file} is not a CSV file of members: `)).toBe(true);
    expect(errors).toContain(sentence);
    expect(errors).not.toContain('\n');
    expect(code).toBe(1);
    expect(fs.readdirSync(folder)).toEqual(['members.csv']);
  });

  it('refuses a folder, a missing file, missing arguments, and options that contradict one another', async () => {
    const file = writeMembers('anybody');
    const passwords = fileNamed('passwords.csv');
    const refusals = [
      [`import members ${folder}`, 1, `${folder} is a folder: name a file in it.`],
      [`import members ${fileNamed('none.csv')}`, 1, `The file ${fileNamed('none.csv')} can't be read (ENOENT).`],
      [`import members ${file} --write`, 2, '--write needs a new file for the one-time passwords of the members: --passwords <file>.'],
      [`import members ${file} --passwords ${passwords}`, 2, '--passwords is only for --write: without --write nothing is created.'],
      [
        `import members ${file} --write --passwords ${passwords} --report ${passwords}`,
        2,
        '--passwords and --report have to be two files.',
      ],
    ] as const;
    for (const [args, code, errors] of refusals)
      expect(await runCaptured(args, settingsMustNotBeRead)).toEqual({ code, output: '', errors });
    expect((await runCaptured('import members', settingsMustNotBeRead)).code).toBe(2);
  });

  it('creates nobody when the passwords or the report cannot be written', async () => {
    const file = writeMembers('not.created');
    fs.writeFileSync(fileNamed('taken.csv'), 'mine');
    for (const args of [
      `--passwords ${fileNamed('taken.csv')}`,
      `--passwords ${fileNamed('none/passwords.csv')}`,
      `--passwords ${fileNamed('passwords.csv')} --report ${fileNamed('taken.csv')}`,
    ])
      expect(await operate(`import members ${file} --write ${args}`)).toMatchObject({
        code: 1,
        output: '',
        errors: expect.stringMatching(/^[^\n]+$/),
      });
    expect(fs.readFileSync(fileNamed('taken.csv'), 'utf8')).toBe('mine');
    // `clock` is written by `settingsOf`.
    expect(new Set(fs.readdirSync(folder))).toEqual(new Set(['clock', 'members.csv', 'taken.csv']));
    expect(await isUser('not.created')).toBe(false);
  });

  it('does not escape a name or address that begins like a formula in the file of passwords', async () => {
    const name = '-rani.contoh';
    const file = write(`username,email\n${name},+${name}@example.test\n`);
    expect(await operate(`import members ${file} --write --passwords ${fileNamed('passwords.csv')}`)).toMatchObject({ code: 0 });
    const [, [username = '', email, password = ''] = []] = await rowsIn(fileNamed('passwords.csv'));
    expect([username, email]).toEqual([name, `+${name}@example.test`]);
    await expect(login(fixture.ctx, { username, password })).resolves.toMatchObject({ username });
  });
});

it('creates nobody with another secret key than that of the database', async () => {
  const file = path.join(folder, 'another-key.csv');
  fs.writeFileSync(file, 'username,email\nanother.key,another.key@example.test\n');
  const another = () => settingsOf(fixture, folder, { SECRET_KEY: Buffer.alloc(32, 5).toString('base64') });
  await operate(`import members ${file} --write --passwords ${path.join(folder, 'first')}`);
  fs.writeFileSync(file, 'username,email\nsecond.key,second.key@example.test\n');
  const { code, errors } = await runCaptured(`import members ${file} --write --passwords ${path.join(folder, 'second')}`, another);
  expect([code, errors]).toEqual([1, expect.stringContaining('is not that of this database')]);
  expect(await fixture.db.execute(`select from users where username = 'second.key'`)).toHaveLength(0);
});

describe('an import of many members', () => {
  const settings = () => ({ DATABASE_URL: fixture.url, DATA_DIR: folder, SECRET_KEY });
  /* One block, which is 512 bytes in a POSIX shell. */
  const withFileSizeLimit = ['/bin/sh', '-c', 'ulimit -f 1; exec "$0" "$@"', process.execPath];
  const total = 20;
  const many = (prefix: string, count = total) => Array.from({ length: count }, (_, index) => `${prefix}.${index}`);
  const linesBelowHeader = (file: string) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split('\r\n').slice(1) : []);
  const countOf = async (prefix: string) => (await fixture.db.execute(`select from users where username like '${prefix}.%'`)).length;

  let proxy: SilentProxy;
  beforeEach(async () => {
    proxy = await openSilentProxy(fixture.url);
  });
  afterEach(() => proxy.close());

  /**
   * Imports `total` members through the proxy, and calls `act` once, when the COMMIT of the fifth member arrives there; the proxy drops it if
   * `act` returns true. The import waits for the answer to this COMMIT, which is recognised as the first packet after the fifth password is in
   * the file: the driver sends the text with the first COMMIT only.
   */
  async function actAtFifthCommit(prefix: string, act: (child: ChildProcess) => boolean) {
    const file = writeMembers(...many(prefix));
    const passwords = fileNamed('first.csv');
    const { child, ended } = spawnOperate(
      ['import', 'members', file, '--write', '--passwords', passwords, '--report', fileNamed('report.csv')],
      /* Nothing is announced: the packets of that connection are not those of the import. */
      { ...settings(), DATABASE_URL: proxy.url, LIVE: '0' },
    );
    let isActedOn = false;
    proxy.drops = () => {
      if (isActedOn || linesBelowHeader(passwords).length < 5) return false;
      isActedOn = true;
      return act(child);
    };
    const end = await ended;
    expect(isActedOn).toBe(true);
    return { file, passwords, ...end };
  }

  async function expectContinued(prefix: string, file: string, created: number): Promise<void> {
    const again = await runOperate(['import', 'members', file, '--write', '--passwords', fileNamed('second.csv')], settings());
    expect(again).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`created: ${total - created}, exists already: ${created}, refused: 0.`),
    });
    expect(await countOf(prefix)).toBe(total);
  }

  const interrupt = (child: ChildProcess) => {
    child.kill('SIGINT');
    return false;
  };

  it('stops after a member when it is interrupted, reports that, and is continued by a repeat', async () => {
    const { file, passwords, code, stdout } = await actAtFifthCommit('interrupted', interrupt);
    const created = await countOf('interrupted');
    expect(created).toBeGreaterThanOrEqual(5);
    expect(created).toBeLessThan(total);
    expect(linesBelowHeader(passwords)).toHaveLength(created);
    expect(code).toBe(1);
    expect(stdout).toContain(
      `created: ${created}, exists already: 0, refused: 0.\nInterrupted. Not reached: ${total - created}. Repeat it`,
    );
    expect(await rowsIn(fileNamed('report.csv'))).toHaveLength(total + 1);
    await expectContinued('interrupted', file, created);
    const named = [...linesBelowHeader(passwords), ...linesBelowHeader(fileNamed('second.csv'))].map((line) => line.split(',')[0]);
    expect(named).toHaveLength(total);
    expect(new Set(named)).toEqual(new Set(many('interrupted')));
  });

  it('says what it has created when it is interrupted and can write no report', async () => {
    const { passwords, code, stdout, stderr } = await actAtFifthCommit('unreported', (child) => {
      fs.writeFileSync(fileNamed('report.csv'), 'mine');
      return interrupt(child);
    });
    const created = await countOf('unreported');
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout.split('\n').slice(total)).toEqual([
      `created: ${created}, exists already: 0, refused: 0.`,
      `Interrupted. Not reached: ${total - created}. Repeat it with another file of passwords to continue.`,
      `${fileNamed('report.csv')} exists, and no file is replaced: name another one.`,
      `${passwords} has their one-time passwords: delete it once the members have them.`,
      '',
    ]);
    expect(fs.readFileSync(fileNamed('report.csv'), 'utf8')).toBe('mine');
  });

  it.each([
    ['passed on', false],
    ['dropped', true],
  ])('keeps the password of every created member when it is killed at the COMMIT of the fifth, which is %s', async (_, isDropped) => {
    const prefix = `killed-${isDropped}`;
    const { file, passwords, code } = await actAtFifthCommit(prefix, (child) => {
      child.kill('SIGKILL');
      return isDropped;
    });
    expect(code).toBe(null);
    /* The server ends the transaction of a client that is gone. */
    const expectTransactionOver = async () =>
      expect(
        await fixture.db.execute(`select from pg_stat_activity where datname = current_database() and application_name = 'operate'`),
      ).toEqual([]);
    await vi.waitFor(expectTransactionOver, { timeout: 60_000, interval: 50 });
    const created = await countOf(prefix);
    expect([created, linesBelowHeader(passwords).length]).toEqual([isDropped ? 4 : 5, 5]);
    await expectContinued(prefix, file, created);
  });

  it('reports the outcome of a member as unknown when its COMMIT gets no answer, and a repeat reports that it exists', async () => {
    let closed = Promise.resolve();
    const { file, passwords, code, stdout } = await actAtFifthCommit('lost', () => {
      proxy.isSilent = true;
      const expectFifthCreated = async () => expect(await countOf('lost')).toBe(5);
      closed = vi.waitFor(expectFifthCreated, { timeout: 60_000, interval: 50 }).then(proxy.close);
      return false;
    });
    await closed;
    expect(code).toBe(1);
    expect(stdout).toMatch(/ lost\.4 +unknown  row: The database did not answer when this member was to be created: a repeat says/);
    expect(stdout).toMatch(/^created: 4, exists already: 0, refused: 0\.\nThe database cannot .* Not reached: 15, unknown: 1\. Repeat it/m);
    expect(stdout).toContain(`${passwords} has their one-time passwords`);
    const [username = '', , password = ''] = linesBelowHeader(passwords).at(-1)?.split(',') ?? [];
    await expect(login(fixture.ctx, { username, password })).resolves.toMatchObject({ username: 'lost.4' });
    await expectContinued('lost', file, 5);
  });

  it('says what it has created when the report would exceed the limit on file sizes', async () => {
    /* The report is larger than the limit, and the file of passwords is not. */
    const refused = Array.from({ length: 40 }, (_, index) => `${fixture.admin.username},refused.${index}@example.test\n`);
    const file = write(`username,email\nno-space.0,no-space.0@example.test\n${refused.join('')}`);
    const args = ['--write', '--passwords', fileNamed('p.csv'), '--report', fileNamed('report.csv')];
    const { code, stdout, stderr } = await runOperate(['--json', 'import', 'members', file, ...args], settings(), withFileSizeLimit);
    expect([code, stderr, await countOf('no-space')]).toEqual([1, '', 1]);
    expect(JSON.parse(stdout)).toMatchObject({
      created: 1,
      refused: 40,
      notReached: 0,
      unreported: `There is no room for the report ${fileNamed('report.csv')}: no file was written.`,
      passwords: fileNamed('p.csv'),
    });
    expect(fs.readdirSync(folder)).not.toContain('report.csv');
    expect(linesBelowHeader(fileNamed('p.csv'))).toHaveLength(1);
  });

  it('ends with the reason when the next password would exceed the limit on file sizes', async () => {
    const file = writeMembers(...many('full', 40));
    const args = ['import', 'members', file, '--write', '--passwords', fileNamed('p.csv')];
    const { code, stdout } = await runOperate(args, settings(), withFileSizeLimit);
    const created = await countOf('full');
    expect(created).toBeGreaterThan(0);
    expect(created).toBeLessThan(40);
    expect(code).toBe(1);
    expect(stdout).toContain(`The password could not be written to ${fileNamed('p.csv')} (EFBIG). Not reached: ${40 - created}.`);
  });
});
