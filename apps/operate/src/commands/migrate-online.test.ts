import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { programVersion } from '@app/db';
import { createEarlierDb, createLaterProgram, createReleasedDb, listReleases, sampleMigrations } from '@app/db/testing';
import { Environment } from '@app/contract';
import { createDb } from '@app/db';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { listAllRows } from '../testing/list-all-rows.ts';
import { runCaptured } from '../testing/run-captured.ts';
import { runOperate, spawnOperate } from '../testing/run-operate.ts';

const server = inject('testServer');

let folder: string;
let later: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'later-'));
  later = createLaterProgram(folder, 'apps/operate/dist/main.js', sampleMigrations);
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const operate = (args: string, DATABASE_URL: string) =>
  runCaptured(args, () => ({ ...Environment.parse({ LOG_LEVEL: 'error' }), DATABASE_URL }));

it('operate --version prints the version of package.json, from the built program too', async () => {
  expect(await operate('--version', '')).toEqual({ code: 0, output: programVersion, errors: '' });
  const { stdout } = await runOperate(['--version'], {});
  const manifest = JSON.parse(fs.readFileSync(path.resolve(import.meta.dirname, '../../../../package.json'), 'utf8')) as {
    version: string;
  };
  expect([programVersion, stdout]).toEqual([manifest.version, `${manifest.version}\n`]);
});

describe('operate migrate, killed', () => {
  let released: Awaited<ReturnType<typeof createReleasedDb>>;
  let handle: ReturnType<typeof createDb>;
  beforeEach(async () => {
    released = await createReleasedDb(server, listReleases().at(-1) ?? '');
    handle = createDb(released.url);
  });
  afterEach(async () => {
    await handle.close();
    await released.drop();
  });
  const settings = () => ({ DATABASE_URL: released.url, DATA_DIR: folder });
  const run = () => spawnOperate(['migrate'], settings(), [process.execPath], later);

  it('is completed by the next run: the index that it left incomplete is made again, and nothing is done twice', async () => {
    await runOperate(['migrate'], settings());
    await handle.db.transaction(
      async (tx) => {
        await tx.execute('select from settings limit 1');
        const { child, ended } = run();
        /* It waits for the snapshot of this database transaction. */
        const isIncomplete = async () => {
          const [row] = await handle.db.execute(
            `select from pg_index where indexrelid = to_regclass('transactions_by_channel') and not indisvalid`,
          );
          expect(row).toBeDefined();
        };
        await vi.waitFor(isIncomplete, { timeout: 120_000, interval: 20 });
        child.kill('SIGKILL');
        expect((await ended).code).toBeNull();
        /* The server notices, and ends what it was doing. */
        const isOver = async () =>
          expect(
            await handle.db.execute(`select from pg_stat_activity where application_name = 'maintenance' and datname = current_database()`),
          ).toHaveLength(0);
        await vi.waitFor(isOver, { timeout: 120_000 });
      },
      { isolationLevel: 'repeatable read' },
    );
    const { code, stdout } = await run().ended;
    const applied = stdout.trim().split('\n');
    expect([code, applied.map((line) => line.replace(/^applied \d+_/, ''))]).toEqual([0, Object.keys(sampleMigrations).slice(2)]);
    expect(
      await handle.db.execute(`select from pg_index where indexrelid = 'transactions_by_channel'::regclass and indisvalid`),
    ).toHaveLength(1);
    expect((await run().ended).stdout).toMatch(/nothing to do/);
    const refusal = await operate('migrate --plan', released.url);
    expect(refusal).toMatchObject({ code: 0, output: expect.stringMatching(/newer version, which this program can use: nothing to do/) });
    expect(await operate('ledger check', released.url)).toMatchObject({ code: 0 });
  });
});

describe('operate migrate --plan', () => {
  it('says of the first upgrade, from 0.1.0, that the programs of 0.1.0 stop working', async () => {
    const released = await createReleasedDb(server, '0.1.0');
    try {
      const { code, output } = await operate('migrate --plan', released.url);
      expect([code, output.split('\n').at(-1)]).toEqual([
        0,
        expect.stringMatching(
          /^The programs that migrated this database accept no newer schema: .* the api answers 503 and the worker ends\./,
        ),
      ]);
      expect(output).not.toContain('Members may stay online');
      await operate('migrate', released.url);
      const { stdout } = await spawnOperate(
        ['migrate', '--plan'],
        { DATABASE_URL: released.url, DATA_DIR: folder },
        [process.execPath],
        later,
      ).ended;
      expect(stdout).toMatch(/^6 migrations to apply/);
      expect(stdout).not.toContain('The programs that migrated this database');
    } finally {
      await released.drop();
    }
  });

  it('lists what would be done to which tables, under which locks, and changes nothing', async () => {
    const earlier = await createEarlierDb(server);
    const handle = createDb(earlier.url);
    try {
      const before = await listAllRows(handle.db);
      const { code, output } = await operate('migrate --plan', earlier.url);
      expect(code).toBe(0);
      const lines = output.split('\n');
      expect(lines[0]).toMatch(/^\d+ migrations to apply, in this order:$/);
      expect(lines).toContain('0012_refuse_future_transfers');
      expect(output).toMatch(
        /^0032_find_deleted_transactions\n {2}CREATE INDEX .*\n {4}closed_records \((about|rows).*MiB\): SHARE, read as a whole/m,
      );
      expect(output).toMatch(/^ {2}WAIT: It reads all of audit_log|^ {2}WAIT: It reads all of transfers while transfers is locked/m);
      expect(lines.at(-1)).toMatch(/^Calls may wait or fail meanwhile: stop the product before/);
      const json = JSON.parse((await operate('migrate --plan --json', earlier.url)).output) as { pending: { name: string }[] };
      expect(json.pending[0]?.name).toMatch(/^0011_/);
      expect(await listAllRows(handle.db)).toEqual(before);

      await operate('migrate', earlier.url);
      expect(await operate('migrate --plan', earlier.url)).toMatchObject({
        code: 0,
        output: 'The schema is that of this program: nothing to do.',
      });
      await handle.db.execute("insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9000000000000)");
      expect(await operate('migrate --plan', earlier.url)).toMatchObject({
        code: 1,
        errors: 'The database is at a newer schema than this program: start the version that belongs to it, or a newer one.',
      });
    } finally {
      await handle.close();
      await earlier.drop();
    }
  });
});
