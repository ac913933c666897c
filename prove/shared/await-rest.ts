import type { Ctx } from '@app/core';
import { getInterestProgress } from '@app/core/testing';
import { awaitCondition } from '../await-condition.ts';

/** Waits until the product is ready again and every due day of interest is paid. */
export const awaitRest = (product: { url: string }, ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> =>
  awaitCondition('the product is ready and has paid all interest', async () => {
    const isReady = await fetch(`${product.url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    return isReady && (await getInterestProgress(ctx)).due === 0;
  });
