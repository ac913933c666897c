import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { lastCheckpointName } from '@app/contract';
import { checkLedger } from '@app/core';
import { asOperator, exportLedgerLog } from '@app/core/operator';
import { createCoreFixture, type CoreFixture } from '@app/core/testing';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { createClockFile, type ClockFile } from './testing/create-clock-file.ts';
import { endProgram, type Program } from './testing/start-program.ts';
import { startWorkerProcess } from './testing/start-worker-process.ts';

/* Workers as separate processes, because only a process can be killed. */
const kills = 20;
const rowsPerKill = 300; // more than a complete subtree
const patience = { timeout: 120_000, interval: 20 };
const verifier = path.resolve(import.meta.dirname, '../../web/public/verify.mjs');

let fixture: CoreFixture;
let clock: ClockFile;
const workers: Program[] = [];
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
  clock = createClockFile();
  await fixture.db.execute(`
    create function wait_for_the_test() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock_shared(4711, tg_argv[0]::int);
      return null;
    end $$`);
  for (const [index, table] of stages.entries())
    await fixture.db.execute(
      `create constraint trigger held_at_commit after insert on ${table} deferrable initially deferred
        for each row execute function wait_for_the_test(${index})`,
    );
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => endProgram(worker)));
  await fixture.close();
  clock.remove();
});

async function start(): Promise<Program> {
  const worker = await startWorkerProcess({ databaseUrl: fixture.url, redisUrl: undefined, clockFile: clock.file });
  workers.push(worker);
  return worker;
}

/** The tables at whose commit a worker is killed: that of a page of records, which has complete subtrees, and that of a checkpoint. */
const stages = ['log_nodes', 'log_checkpoints'];

/** Kills a worker while it commits. Afterwards the database has committed what the worker no longer learns of, or rolled it back. */
async function killAtCommit(stage: number, outcome: 'committed' | 'rolled back'): Promise<void> {
  await fixture.db.execute(`
    insert into audit_log (at, actor_id, actor_name, action, entity_id)
    select '${fixture.clock.now().toISOString()}', gen_random_uuid(), 'clerk', 'settings.updated', number::text from generate_series(1, ${rowsPerKill}) as number`);
  await fixture.db.transaction(async (tx) => {
    await tx.execute(`select pg_advisory_xact_lock(4711, ${stage})`);
    const worker = await start();
    const waiting = () =>
      tx.execute<{ pid: number }>(`
        select pid from pg_locks where locktype = 'advisory' and classid = 4711 and objid = ${stage} and not granted
          and database = (select oid from pg_database where datname = current_database())`);
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), patience);
    await endProgram(worker);
    if (outcome === 'rolled back') for (const { pid } of await waiting()) await tx.execute(`select pg_terminate_backend(${pid})`);
  });
}

const lastCheckpointFile = () => path.join(path.dirname(clock.file), lastCheckpointName);

it(`has no gap and no duplicate, and contradicts nothing that was signed, after ${kills} kills`, async () => {
  const signed = new Set<string>();
  for (let kill = 0; kill < kills; kill++) {
    await killAtCommit(kill % stages.length, kill % 4 < 2 ? 'committed' : 'rolled back');
    if (fs.existsSync(lastCheckpointFile())) signed.add(fs.readFileSync(lastCheckpointFile(), 'utf8'));
  }
  expect(signed.size).toBeGreaterThan(kills / 4);

  await start();
  const count = async (rows: string) =>
    (await fixture.db.execute<{ count: number }>(`select count(*)::int as count from ${rows}`))[0]?.count ?? -1;
  const newest = async () =>
    (
      await fixture.db.execute<{ size: number; note: string; key: string }>(
        'select size::int, note, verifier_key as key from log_checkpoints order by id desc limit 1',
      )
    )[0];
  await vi.waitFor(async () => {
    expect(await count(`log_records where kind = 'audit'`)).toBe(await count('audit_log'));
    expect((await newest())?.size).toBe(await count('log_records'));
  }, patience);
  const { results } = await checkLedger(fixture.ctx);
  expect(results.filter(({ holds }) => !holds)).toEqual([]);
  expect(fs.readFileSync(lastCheckpointFile(), 'utf8')).toBe((await newest())?.note);

  const folder = path.dirname(lastCheckpointFile());
  const exported = path.join(folder, 'export.jsonl');
  await exportLedgerLog(asOperator(fixture.ctx), async (lines) => {
    for await (const line of lines) fs.appendFileSync(exported, line);
  });
  const kept = [...signed].map((note, index) => {
    const file = path.join(folder, `kept-${index}.txt`);
    fs.writeFileSync(file, note);
    return ['--checkpoint', file];
  });
  const key = (await newest())?.key ?? '';
  const { stdout } = await promisify(execFile)(process.execPath, [verifier, exported, '--key', key, ...kept.flat()]);
  expect(stdout).not.toContain('BROKEN');
});
