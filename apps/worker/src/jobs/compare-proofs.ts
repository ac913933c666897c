import { compareProofs, type Ctx } from '@app/core';
import type { JobTools } from './job-tools.ts';

export const compareProofsJob =
  (ctx: Ctx, { shouldStop }: Pick<JobTools, 'shouldStop'>) =>
  () =>
    compareProofs(ctx, { shouldStop });
