import { sweepExports, type Ctx } from '@app/core';

export const sweepExportsJob = (ctx: Ctx) => () => sweepExports(ctx);
