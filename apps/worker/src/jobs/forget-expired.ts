import { forgetExpired, type Ctx } from '@app/core';

export const forgetExpiredJob = (ctx: Ctx) => () => forgetExpired(ctx);
