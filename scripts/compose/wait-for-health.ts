import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '@app/contract';
import { findProgram } from './find-program.ts';
import { runProcess, type RunningProcess } from './run-process.ts';

const checkEveryMs = 250;
/* Longer than any service of the layout takes on a machine that is busy. */
const healthyWithinMs = 120_000;

export type HealthCheck = { test: string[]; environment: Record<string, string>; cwd: string; log: string };

/** Runs the health check of a service once, as a container runs it: as a process beside it. */
export async function isHealthy({ test: [kind, ...command], ...options }: HealthCheck): Promise<boolean> {
  const [name = '', ...args] = kind === 'CMD-SHELL' ? ['sh', '-c', ...command] : command;
  return (await runProcess([findProgram(name) ?? name, ...args], options).ended) === 0;
}

/** @throws CannotStart when the service ends before it is healthy, or is not in time */
export async function waitForHealth(name: string, running: RunningProcess, check: HealthCheck): Promise<void> {
  let isOver = false;
  running.ended.finally(() => (isOver = true)).catch(() => {});
  for (const startedAt = performance.now(); !(await isHealthy(check)); await sleep(checkEveryMs)) {
    if (isOver) throw new CannotStart(`The service ${name} ended before it was healthy (log: ${check.log}).`);
    if (performance.now() - startedAt > healthyWithinMs) throw new CannotStart(`The service ${name} is not healthy (log: ${check.log}).`);
  }
}
