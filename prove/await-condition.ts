import { setTimeout as sleep } from 'node:timers/promises';

const lookEveryMs = 100;
/** Against waiting for ever; no measure of speed. */
const waitMaxMs = 180_000;

/** Waits until a condition holds. @throws Error that names it when it does not in minutes */
export async function awaitCondition(name: string, holds: () => Promise<boolean>): Promise<void> {
  for (const until = performance.now() + waitMaxMs; performance.now() < until; await sleep(lookEveryMs)) if (await holds()) return;
  throw new Error(`after ${waitMaxMs / 1000} s it is not so that ${name}`);
}
