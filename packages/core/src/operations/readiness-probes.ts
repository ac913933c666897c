import type { JobName } from '@app/contract';
import {
  checkWritable,
  getSchemaStatus,
  isReadOnly,
  isUsableSchema,
  schemaRefusals,
  type Replica,
  type ReplicaFigures,
  type SchemaStatus,
} from '@app/db';
import { clockSkewMaxMs, getClockSkewMs } from '../runs/require-right-clock.ts';
import type { Ctx } from '../context.ts';
import { NotReady, type ReadinessProbe } from './create-readiness.ts';
import { findOverdue, type Overdue } from './find-overdue.ts';
import { findWrongClockRuns } from './find-wrong-clock-runs.ts';

type Needs = { queue: { ping: () => Promise<void> }; replica?: Pick<Replica, 'getFigures'> | undefined };

/**
 * What a program needs for its work. A worker needs all of it but the replica. An api answers calls without queue, punctual jobs and
 * replica too; if the loss of one of those made every api unready at once, a load balancer would have none left.
 */
export function readinessProbes(ctx: Ctx, program: 'api' | 'worker', { queue, replica }: Needs): ReadinessProbe[] {
  const isOptional = program === 'api';
  return [
    { name: 'database', check: () => checkWritable(ctx.db).catch(refuseReadOnly) },
    { name: 'schema', check: async () => refuseSchema(await getSchemaStatus(ctx.db)) },
    { name: 'clock', check: async () => refuseWrongClock(await getClockSkewMs(ctx)) },
    { name: 'queue', isOptional, check: queue.ping },
    { name: 'jobs', isOptional, check: () => checkJobs(ctx) },
    ...(replica ? [{ name: 'replica', isOptional: true, check: async () => refuseReplica(replica.getFigures()) }] : []),
  ];
}

async function checkJobs(ctx: Ctx): Promise<void> {
  refuseRefusedJobs(await findWrongClockRuns(ctx));
  refuseOverdue(await findOverdue(ctx));
}

/** @throws NotReady when the database refused a write because it is a standby or read only, otherwise the error itself */
export function refuseReadOnly(error: unknown): never {
  throw isReadOnly(error) ? new NotReady('takes no writes: it is a standby, or read only') : error;
}

/** @throws NotReady saying what is wrong with the schema, and what to do */
export function refuseSchema(status: SchemaStatus): void {
  if (!isUsableSchema(status)) throw new NotReady(schemaRefusals[status]);
}

/** @throws NotReady when the replica is not read from: the work is done without it */
function refuseReplica({ state }: ReplicaFigures): void {
  if (state !== 'ok') throw new NotReady(state);
}

/** @throws NotReady naming the overdue jobs, and since when */
export function refuseOverdue(overdue: Overdue[]): void {
  if (overdue.length === 0) return;
  throw new NotReady(overdue.map(({ job, since }) => `${job} overdue since ${since.toISOString()}`).join(', '));
}

/** @throws NotReady when the clock of this process differs from the database's */
export function refuseWrongClock(skewMs: number): void {
  if (Math.abs(skewMs) > clockSkewMaxMs) throw new NotReady(`the clock is ${Math.round(skewMs / 1000)} s ahead of the database's`);
}

/** @throws NotReady naming the jobs whose newest run a worker refused because of its clock */
export function refuseRefusedJobs(jobs: JobName[]): void {
  if (jobs.length > 0) throw new NotReady(`the clock of a worker is wrong: it refused ${jobs.join(', ')}`);
}
