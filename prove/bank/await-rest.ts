import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '@app/core';
import { getInterestProgress } from '@app/core/testing';

export const restWithinMs = 90_000;
const lookEveryMs = 500;

/** Waits until the product is ready again and every due day of interest is paid. */
export async function awaitRest(product: { url: string }, ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const until = Date.now() + restWithinMs;
  for (;;) {
    const isReady = await fetch(`${product.url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady && (await getInterestProgress(ctx)).due === 0) return;
    if (Date.now() > until) throw new Error(`the product did not come to rest within ${restWithinMs / 1000} s`);
    await sleep(lookEveryMs);
  }
}
