import type { JobName } from '@app/contract';
import { clockSkewMaxMs, type Overdue } from '@app/core';
import { sharedFor } from '@app/db';
import type { FastifyPluginAsync } from 'fastify';

/** Why the process is not ready, as public text. */
export class NotReady extends Error {}

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

/** The timeout of a probe, after which it has failed. */
const probeWithinMs = 3_000;

async function inTime(check: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NotReady('no answer in time')), probeWithinMs);
  });
  await Promise.race([check(), late]).finally(() => clearTimeout(timer));
}

export type ReadinessProbe = { name: string; check: () => Promise<void> };

/* The endpoint is public and its queries load the database: they run at most once in this time. */
const readinessKeptMs = 2_000;

/** Whether the process is alive, and whether it can do its work; 503 with the reason when it can't. */
export const healthRoutes: FastifyPluginAsync<{ probes: ReadinessProbe[] }> = async (app, { probes }) => {
  app.get('/health/live', () => ({ status: 'ok' }));
  const probeAll = sharedFor(readinessKeptMs, () =>
    Promise.all(
      probes.map(async ({ name, check }) => {
        try {
          await inTime(check);
          return [name, 'ok'] as const;
        } catch (error) {
          app.log.warn({ err: error, probe: name }, 'not ready');
          return [name, error instanceof NotReady ? error.message : 'failed'] as const;
        }
      }),
    ),
  );
  app.get('/health/ready', async (_httpRequest, reply) => {
    const results = await probeAll();
    const ready = results.every(([, state]) => state === 'ok');
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'failed', ...Object.fromEntries(results) });
  });
};
