import { PublicSettings } from '@app/contract';
import { getSettings } from '@app/core';
import { publicProcedure, router } from '../trpc/procedures.ts';

export const settingsRouter = router({
  get: publicProcedure.meta({ rest: 'GET /settings' }).output(PublicSettings).query(({ ctx }) => getSettings(ctx.core)),
});
