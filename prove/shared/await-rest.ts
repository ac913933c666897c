import type { Ctx } from '@app/core';
import { getInterestProgress } from '@app/core/testing';
import { awaitCondition } from '../await-condition.ts';

/** Waits until the product is ready again, with queue and jobs, and every due day of interest is paid. */
export const awaitRest = (product: { url: string }, ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> =>
  awaitCondition('the product is ready and has paid all interest', async () => {
    const readiness = await fetch(`${product.url}/health/ready`)
      .then((response) => response.json())
      .catch(() => ({ status: 'no answer' }));
    return (readiness as { status: string }).status === 'ok' && (await getInterestProgress(ctx)).due === 0;
  });
