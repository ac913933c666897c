import { randomUUID } from 'node:crypto';
import { laneOf, scheduledJobs } from '@app/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest';
import { POSTGRES_SCHEMA } from './address.ts';
import { openQueue, type JobQueue } from './open-queue.ts';

const { serverUrl } = inject('testServer');
const name = `queue_${randomUUID().replaceAll('-', '')}`;
const databaseUrl = Object.assign(new URL(serverUrl), { pathname: name }).href;
const server = new pg.Client({ connectionString: serverUrl });
const other = new pg.Client({ connectionString: databaseUrl });
let queue: JobQueue;

beforeAll(async () => {
  await server.connect();
  await server.query(`create database ${name}`);
  queue = await openQueue({ redisUrl: undefined, databaseUrl }, () => {});
  await other.connect();
  await other.query(`set search_path to ${POSTGRES_SCHEMA}`);
});
afterAll(async () => {
  await queue.close();
  await other.end();
  await server.query(`drop database ${name} with (force)`);
  await server.end();
});

beforeEach(() => other.query('truncate job, scheduler cascade'));

const countSchedules = async () => Number((await other.query<{ count: string }>('select count(*) from scheduler')).rows[0]?.count);
const isWaitingForLock = async () =>
  (await server.query(`select from pg_stat_activity where datname = '${name}' and wait_event_type = 'Lock'`)).rows.length > 0;

it('creates every schedule once, also when several processes start at the same time', async () => {
  await Promise.all(Array.from({ length: 8 }, () => queue.putSchedules()));
  expect(await countSchedules()).toBe(scheduledJobs.length);
});

it('puts the schedules while workers take the job of this time and other processes have created the next two', async () => {
  await queue.putSchedules();
  const lane = laneOf('accrue-interest', { runId: null });
  /* In one transaction, as a worker does it. The other process has read the time of the schedule, and waits to replace its job. */
  await other.query('begin');
  await other.query(`update job set state = 'active' where queue = $1 and state in ('waiting', 'delayed')`, [lane]);
  const putting = queue.putSchedules();
  await vi.waitFor(async () => expect(await isWaitingForLock()).toBe(true));
  await other.query(
    `insert into job (queue, id, seq, name, state, data, opts, process_at_ms, scheduler_id, added_at_ms)
     select queue, 'repeat:' || scheduler_id || ':' || time, nextval('job_seq'), name, 'delayed', '{}', '{}', time, scheduler_id, 0
     from scheduler, unnest(array[next_run_ms + every_ms, next_run_ms + 2 * every_ms]) as time where queue = $1`,
    [lane],
  );
  await other.query('update scheduler set next_run_ms = next_run_ms + 2 * every_ms where queue = $1', [lane]);
  await other.query('commit');
  await putting;
  expect(await countSchedules()).toBe(scheduledJobs.length);
});

it('says why a schedule can not be put', async () => {
  await other.query('alter table scheduler rename to missing');
  await expect(queue.putSchedules()).rejects.toThrow('relation "scheduler" does not exist');
  await other.query('alter table missing rename to scheduler');
});
