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

/** What api and worker need for their work: database, schema, queue, a right clock, and no overdue job; and the state of the replica. */
export const readinessProbes = (
  ctx: Ctx,
  queue: { ping: () => Promise<void> },
  replica?: Pick<Replica, 'getFigures'>,
): ReadinessProbe[] => [
  { name: 'database', check: () => checkWritable(ctx.db).catch(refuseReadOnly) },
  { name: 'schema', check: async () => refuseSchema(await getSchemaStatus(ctx.db)) },
  { name: 'queue', check: queue.ping },
  {
    name: 'clock',
    check: async () => refuseWrongClock({ skewMs: await getClockSkewMs(ctx), refusedJobs: await findWrongClockRuns(ctx) }),
  },
  { name: 'jobs', check: async () => refuseOverdue(await findOverdue(ctx)) },
  ...(replica ? [{ name: 'replica', isOptional: true, check: async () => refuseReplica(replica.getFigures()) }] : []),
];

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

/** @throws NotReady when the clock of this process, or that of a worker by its newest run, differs from the database's */
export function refuseWrongClock({ skewMs, refusedJobs }: { skewMs: number; refusedJobs: JobName[] }): void {
  if (Math.abs(skewMs) > clockSkewMaxMs) throw new NotReady(`the clock is ${Math.round(skewMs / 1000)} s ahead of the database's`);
  if (refusedJobs.length > 0) throw new NotReady(`the clock of a worker is wrong: it refused ${refusedJobs.join(', ')}`);
}
