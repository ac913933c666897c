import { sharedFor } from '@app/db';
import type { Ctx } from '../context.ts';

/** Why the process is not ready, as public text. */
export class NotReady extends Error {}

/** `isOptional`: without it the process is ready, though degraded. */
export type ReadinessProbe = { name: string; isOptional?: boolean; check: () => Promise<unknown> };

/** The response of `/health/ready`: after `status`, `ok` or the reason by the name of each probe. */
export type Readiness = { status: 'ok' | 'degraded' | 'failed'; [probe: string]: string };

/** The HTTP status of `/health/ready`. Degraded is 200: a load balancer keeps the process. */
export const readinessHttpStatus = ({ status }: Readiness): number => (status === 'failed' ? 503 : 200);

/** The timeout of a probe, after which it has failed. */
const probeWithinMs = 3_000;

/* Whoever asks can ask often, and the probes load the database: they run at most once in this time. */
const readinessCacheMs = 2_000;

/** Returns whether a process can do its work, and the reasons when it can't. */
export const createReadiness = ({ log }: Pick<Ctx, 'log'>, probes: ReadinessProbe[]): (() => Promise<Readiness>) =>
  sharedFor(readinessCacheMs, async () => {
    const states = await Promise.all(
      probes.map(async ({ name, check }) => {
        try {
          await inTime(check);
          return [name, 'ok'] as const;
        } catch (error) {
          log.warn({ err: error, probe: name }, 'a readiness probe failed');
          return [name, error instanceof NotReady ? error.message : 'failed'] as const;
        }
      }),
    );
    const failed = probes.filter((_, nth) => states[nth]?.[1] !== 'ok');
    const isReady = failed.every(({ isOptional }) => isOptional === true);
    return { status: !isReady ? 'failed' : failed.length > 0 ? 'degraded' : 'ok', ...Object.fromEntries(states) };
  });

async function inTime(check: () => Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NotReady('no answer in time')), probeWithinMs);
  });
  await Promise.race([check(), late]).finally(() => clearTimeout(timer));
}
