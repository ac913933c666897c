import type { JobName, JobRunStatus, LedgerCheck } from '@app/contract';
import type { Idr } from '@app/money';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

const instant = () => timestamp({ withTimezone: true });

/** Runs of jobs. Counts grow in the same database transaction as the batch that they count. */
export const jobRuns = pgTable(
  'job_runs',
  {
    id: uuid()
      .primaryKey()
      .default(sql`uuidv7()`),
    job: text().$type<JobName>().notNull(),
    status: text().$type<JobRunStatus>().notNull(),
    /** Null: started by the schedule. */
    startedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    queuedAt: instant().notNull(),
    startedAt: instant(),
    finishedAt: instant(),
    due: integer().notNull().default(0),
    investments: integer().notNull().default(0),
    posted: integer().notNull().default(0),
    completed: integer().notNull().default(0),
    amount: bigint({ mode: 'number' })
      .$type<Idr>()
      .notNull()
      .default(sql`0`),
    error: text(),
    /** The result of a ledger check, as JSON. */
    result: jsonb().$type<Omit<LedgerCheck, 'checkedAt'> & { checkedAt: string }>(),
  },
  (table) => [
    uniqueIndex('one_run_at_a_time')
      .on(table.job)
      .where(sql`${table.status} in ('queued', 'running')`),
    index('job_runs_newest').on(table.job, table.queuedAt.desc(), table.id.desc()),
    check('job_run_status_known', sql`${table.status} in ('queued', 'running', 'succeeded', 'failed')`),
    check('finished_run_has_its_time', sql`(${table.status} in ('succeeded', 'failed')) = (${table.finishedAt} is not null)`),
  ],
);
