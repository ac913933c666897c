import assert from 'node:assert/strict';
import { CLOCK_WRONG, DomainError, type JobName, type JobRun } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { and, desc, eq, inArray, isNotNull, ne, sql, type SQL } from 'drizzle-orm';
import type { ReaderCtx, Ctx } from '../context.ts';
import { invalidateRuns } from '../invalidate.ts';

const { jobRuns, users } = schema;

/** The ledger check found violations. The message names the broken invariants. */
export class LedgerCheckFailed extends Error {
  override name = 'LedgerCheckFailed';
}

const select = (db: Db | Tx, filter: SQL | undefined) =>
  db
    .select({ run: jobRuns, startedBy: users.username })
    .from(jobRuns)
    .leftJoin(users, eq(users.id, jobRuns.startedBy))
    .where(filter)
    .orderBy(desc(jobRuns.queuedAt), desc(jobRuns.id))
    .limit(1);

/** The newest run that satisfies `filter`, or undefined. */
export async function findRun(db: Db | Tx, filter: SQL | undefined): Promise<JobRun | undefined> {
  const [found] = await select(db, filter);
  return found && { ...found.run, startedBy: found.startedBy };
}

/** @throws DomainError NOT_FOUND */
export async function getRun(ctx: Ctx, { id }: { id: string }): Promise<JobRun> {
  const run = await findRun(ctx.db, eq(jobRuns.id, id));
  if (!run) throw new DomainError('NOT_FOUND');
  return run;
}

/**
 * One run by its id, readable while it runs.
 * @throws DomainError NOT_FOUND
 */
export const getJobRun = (ctx: ReaderCtx, input: { id: string }): Promise<JobRun> => getRun(ctx, input);

/** The newest run of a job, or null when it never ran. */
export async function findLatestRun(ctx: ReaderCtx, job: JobName): Promise<JobRun | null> {
  return (await findRun(ctx.db, eq(jobRuns.job, job))) ?? null;
}

/** Whether a run of this job is queued or running, including one left by a killed worker. */
export const isActive = async (ctx: Ctx, job: JobName): Promise<boolean> => (await findRun(ctx.db, underWay(job))) !== undefined;

const underWay = (job: JobName) => and(eq(jobRuns.job, job), inArray(jobRuns.status, ['queued', 'running']));

/** Creates a queued run unless one of the job is active; returns the active one. One at a time, by a unique index. */
export async function claimRun(db: Db | Tx, ctx: Ctx, job: JobName, startedBy: string | null): Promise<{ id: string; isNew: boolean }> {
  const [made] = await db
    .insert(jobRuns)
    .values({ job, status: 'queued', startedBy, queuedAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: jobRuns.id });
  if (made) return { id: made.id, isNew: true };
  const running = await findRun(db, underWay(job));
  return running ? { id: running.id, isNew: false } : claimRun(db, ctx, job, startedBy);
}

/**
 * Marks a run as running and stores its total: what `countDue` finds plus what the run has `counted` already. A run left by a
 * killed worker, or that failed and is retried, continues. `isOver`: it has succeeded already, and a redelivered job has nothing
 * to do.
 */
export async function startRun(
  ctx: Ctx,
  job: JobName,
  runId: string | null,
  { countDue, counted }: { countDue: (ctx: Ctx) => Promise<number>; counted: 'investments' | 'completed' },
): Promise<{ id: string; isOver: boolean }> {
  const id = runId ?? (await claimRun(ctx.db, ctx, job, null)).id;
  const due = await countDue(ctx);
  const startedAt = sql`coalesce(${jobRuns.startedAt}, ${ctx.now().toISOString()}::timestamptz)`;
  const started = await ctx.db
    .update(jobRuns)
    .set({ status: 'running', startedAt, finishedAt: null, error: null, due: sql`${jobRuns[counted]} + ${due}` })
    .where(and(eq(jobRuns.id, id), ne(jobRuns.status, 'succeeded')))
    .returning({ id: jobRuns.id });
  invalidateRuns(ctx);
  return { id, isOver: started.length === 0 };
}

/** The error stored with a failed run: a code or the names of broken invariants, never an external message. */
function reasonOf(error: unknown): string {
  if (error instanceof DomainError) return error.code;
  return error instanceof LedgerCheckFailed ? error.message : 'INTERNAL';
}

/** Stores the progress of a run, or its result. */
export async function noteProgress(
  ctx: Ctx,
  id: string,
  progress: Partial<Pick<typeof jobRuns.$inferSelect, 'due' | 'completed' | 'result'>>,
): Promise<void> {
  await ctx.db.update(jobRuns).set(progress).where(eq(jobRuns.id, id));
  invalidateRuns(ctx);
}

/** Stores the outcome of a run; `error` null: success. A run that has finished is not changed. */
export async function finishRun(ctx: Ctx, id: string, error: unknown): Promise<JobRun> {
  await ctx.db
    .update(jobRuns)
    .set({ status: error === null ? 'succeeded' : 'failed', finishedAt: ctx.now(), error: error === null ? null : reasonOf(error) })
    .where(and(eq(jobRuns.id, id), inArray(jobRuns.status, ['queued', 'running'])));
  invalidateRuns(ctx);
  const run = await findRun(ctx.db, eq(jobRuns.id, id));
  assert(run, `run ${id} exists`);
  return run;
}

/**
 * Records that a run was refused at `now` because the clock of the worker was wrong. An active run of a healthy worker is not
 * changed; `runId` names a requested run, which fails only if it has not begun. While the refusal lasts there is one row for it,
 * dated by the last refusal.
 */
export async function recordClockRefusal(ctx: Ctx, job: JobName, runId: string | null): Promise<void> {
  const at = ctx.now();
  const refused = { status: 'failed', startedAt: at, finishedAt: at, error: CLOCK_WRONG } as const;
  await ctx.db.transaction(async (tx) => {
    // Two workers refused concurrently would each find no row and insert one.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${CLOCK_WRONG} ${job}`}))`);
    const asked = runId === null ? [] : await failUnlessBegun(tx, runId, refused);
    if (asked.length > 0) return;
    const last = await findRun(tx, and(eq(jobRuns.job, job), isNotNull(jobRuns.finishedAt)));
    if (last?.error === CLOCK_WRONG && last.startedBy === null)
      await tx
        .update(jobRuns)
        .set({ ...refused, queuedAt: at })
        .where(eq(jobRuns.id, last.id));
    else await tx.insert(jobRuns).values({ job, queuedAt: at, ...refused });
  });
  invalidateRuns(ctx);
}

const failUnlessBegun = (
  tx: Tx,
  runId: string,
  refused: Pick<typeof jobRuns.$inferSelect, 'status' | 'startedAt' | 'finishedAt' | 'error'>,
) =>
  tx
    .update(jobRuns)
    .set(refused)
    .where(and(eq(jobRuns.id, runId), eq(jobRuns.status, 'queued')))
    .returning({ id: jobRuns.id });
