import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { listAudit, startExport, writeExport } from '@app/core';
import { createCoreFixture, fillThroughVerbs, type CoreFixture } from '@app/core/testing';
import { renderCsv } from '@app/csv';
import { limitTransaction, noTransactionLimits } from '@app/db';
import { openSilentProxy } from '@app/db/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { books } from './commands/export-books.ts';
import { rowsIn } from './testing/rows-in.ts';
import { runCaptured } from './testing/run-captured.ts';
import { runOperate, spawnOperate } from './testing/run-operate.ts';
import { settingsOf } from './testing/settings-of.ts';

let fixture: CoreFixture;
let folder: string;
/* Apart from the folder whose files are counted. */
let dataDir: string;
beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'operate-'));
  fixture = await createCoreFixture(inject('testServer'));
  await fillThroughVerbs(fixture);
  await fixture.db.execute(`update users set account_name = '=1+1', account_number = '+6512345678', bank_name = 'Bank, "Contoh"'
    where username = 'friend.of.backup'`);
});
afterAll(async () => {
  await fixture.close();
  fs.rmSync(dataDir, { recursive: true });
});
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'export-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const fileNamed = (name: string) => path.join(folder, name);
const settings = () => ({ DATABASE_URL: fixture.url, DATA_DIR: dataDir });
const operate = (args: string) => runCaptured(args, () => settingsOf(fixture, dataDir));

/** The file of an administrator's export of the same list. */
async function exportedByMasterAdmin(list: keyof typeof books): Promise<string> {
  const ctx = fixture.as(fixture.masterAdmin, { language: 'id' });
  const { list: asked, filters } = books[list];
  if (asked === 'transfers' || asked === 'accounts') throw new Error('administrators have no such export');
  const { id } = await startExport(ctx, { list: asked, filters });
  await writeExport(fixture.ctx, { exportId: id }, { renderCsv, shouldStop: () => false });
  return fs.readFileSync(path.join(fixture.ctx.exportsDir ?? '', `${id}-1.csv`), 'utf8');
}

describe('operate export', () => {
  it.each(['members', 'administrators', 'requests', 'transactions', 'investments', 'treasury', 'bank-destinations'] as const)(
    'writes %s exactly as an export of the admin area does',
    async (name) => {
      const expected = await exportedByMasterAdmin(name);
      const { code, output, errors } = await operate(`--json export ${name} ${fileNamed('a.csv')} --language id`);
      expect([code, errors]).toEqual([0, '']);
      const content = fs.readFileSync(fileNamed('a.csv'));
      expect(content.toString()).toBe(expected);
      expect(JSON.parse(output)).toEqual({
        list: name,
        file: fileNamed('a.csv'),
        rows: (await rowsIn(fileNamed('a.csv'))).length - 1,
        bytes: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
      });
      expect(fs.statSync(fileNamed('a.csv')).mode & 0o777).toBe(0o600);
      expect(fs.readdirSync(folder)).toEqual(['a.csv']);
    },
  );

  it('writes the transfers and the accounts, whose sums agree, and no cell that a spreadsheet evaluates', async () => {
    await operate(`export transfers ${fileNamed('transfers.csv')}`);
    await operate(`export accounts ${fileNamed('accounts.csv')}`);
    const [header, ...transfers] = await rowsIn(fileNamed('transfers.csv'));
    expect(header?.slice(0, 8)).toEqual([
      'No.',
      'Kind of transfer',
      'Debit account',
      'Debit: member no.',
      'Credit account',
      'Credit: member no.',
      'Amount (IDR)',
      'Amount (SGD)',
    ]);
    const [, ...accounts] = await rowsIn(fileNamed('accounts.csv'));
    const sum = (rows: string[][], column: number) => rows.reduce((total, row) => total + Number(row[column]), 0);
    expect(sum(accounts, 3)).toBe(sum(transfers, 6));
    expect(sum(accounts, 4)).toBe(sum(transfers, 6));
    expect(sum(accounts, 5)).toBe(0);
    await operate(`export members ${fileNamed('members.csv')}`);
    expect(fs.readFileSync(fileNamed('members.csv'), 'utf8')).toContain(`"Bank, ""Contoh""",'=1+1,'+6512345678`);
  });

  it('is in the audit log by the operator, and the file of the audit log has that entry', async () => {
    await operate(`export audit ${fileNamed('audit.csv')}`);
    const { items } = await listAudit(fixture.as(fixture.masterAdmin), { limit: 50, action: 'list.exported' });
    const ofAudit = { list: 'audit', filters: {}, rows: expect.any(Number) };
    expect(items).toContainEqual(expect.objectContaining({ actorName: 'operator at the machine', entityId: null, after: ofAudit }));
    const rows = await rowsIn(fileNamed('audit.csv'));
    const entries = rows.filter(
      ([, actor, action, , , after]) => actor === 'Operator at the machine' && action === 'list.exported' && after?.includes('"audit"'),
    );
    expect(entries).toHaveLength(1);
  });

  it('writes the same to standard output, and nothing else', async () => {
    await operate(`export accounts ${fileNamed('a.csv')}`);
    const { code, stdout, stderr } = await runOperate(['export', 'accounts', '-'], settings());
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe(fs.readFileSync(fileNamed('a.csv'), 'utf8'));
  });

  it('refuses other arguments with exit code 2, and a file that exists with 1', async () => {
    fs.writeFileSync(fileNamed('a.csv'), 'mine');
    const refusals = [
      ['export accounts', 2, /missing required argument 'file'/],
      ['export everything a.csv', 2, /Allowed choices are members,/],
      ['export accounts ', 2, /It names no file/],
      ['export accounts a.csv --language de', 2, /Allowed choices are en, id, zh, th/],
      ['--json export accounts -', 2, /^--json prints a summary, and - the file itself: choose one of them\.$/],
      [`export accounts ${fileNamed('a.csv')}`, 1, /a\.csv exists, and no file is replaced: name another one\.$/],
    ] as const;
    for (const [args, code, sentence] of refusals)
      expect(await operate(args)).toMatchObject({ code, output: '', errors: expect.stringMatching(sentence) });
    expect(fs.readFileSync(fileNamed('a.csv'), 'utf8')).toBe('mine');
    expect(fs.readdirSync(folder)).toEqual(['a.csv']);
  });
});

describe('an export of many rows', () => {
  beforeAll(async () => {
    await fixture.db.transaction(async (tx) => {
      await limitTransaction(tx, noTransactionLimits); // many rows, on a machine that may have other work
      await tx.execute(`insert into audit_log (at, actor_id, actor_name, action, after)
        select '2026-11-20 02:00:00+00', '${fixture.admin.id}', 'clerk', 'test.many', jsonb_build_object('text', repeat('x', 400))
        from generate_series(1, 60000)`);
    });
  });

  /** Exports through a proxy, which passes the question for the next page on once the signal was sent. */
  async function stopInTheMiddle(signal: NodeJS.Signals) {
    const proxy = await openSilentProxy(fixture.url);
    const { child, ended } = spawnOperate(['export', 'audit', fileNamed('a.csv')], { ...settings(), DATABASE_URL: proxy.url });
    let isSent = false;
    proxy.drops = () => {
      const [name] = fs.readdirSync(folder);
      if (!isSent && name !== undefined && fs.statSync(fileNamed(name)).size > 0) isSent = child.kill(signal);
      return false;
    };
    const end = await ended.finally(proxy.close);
    expect(isSent).toBe(true);
    return end;
  }

  it('leaves no file when it is interrupted', async () => {
    expect(await stopInTheMiddle('SIGINT')).toEqual({ code: 1, stdout: '', stderr: 'Interrupted: no file was written.\n' });
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('leaves no file under its name when it is killed', async () => {
    await stopInTheMiddle('SIGKILL');
    expect(fs.readdirSync(folder)).toEqual([expect.stringMatching(/^a\.csv\.[0-9a-f-]+\.draft$/)]);
  });

  it('leaves no file when there is no room for all of it', async () => {
    const shell = ['/bin/sh', '-c', 'ulimit -f 2000; exec "$0" "$@"', process.execPath];
    const { code, stderr } = await runOperate(['export', 'audit', fileNamed('a.csv')], settings(), shell);
    expect([code, stderr]).toEqual([1, `There is no room for the export ${fileNamed('a.csv')}: no file was written.\n`]);
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('ends when standard output is closed', async () => {
    const { code, stderr } = await runOperate(['export', 'audit', '-'], settings(), [
      '/bin/sh',
      '-c',
      '{ "$0" "$@"; echo "code $?" >&2; } | head -c 100 > /dev/null',
      process.execPath,
    ]);
    expect([code, stderr]).toEqual([0, 'The result could not be written (EPIPE).\ncode 1\n']);
  });
});
