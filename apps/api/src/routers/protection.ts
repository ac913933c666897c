import { Protection, UpdateProtectionInput } from '@app/contract';
import { getProtection, updateProtection } from '@app/core';
import { masterAdminProcedure, masterReaderProcedure, router } from '../trpc/procedures.ts';

export const protectionRouter = router({
  get: masterReaderProcedure
    .meta({
      rest: 'GET /admin/protection',
      summary: 'Returns whether money needs two administrators, what one may do alone, and who may approve.',
    })
    .output(Protection)
    .query(({ ctx }) => getProtection(ctx.core)),
  update: masterAdminProcedure
    .meta({
      rest: 'PUT /admin/protection',
      stepUp: true,
      summary: 'Switches protection on or off, and sets what one administrator may do alone.',
      refusals: ['NOT_READY_FOR_PROTECTION', 'LIVE_REQUIRES_PROTECTION'],
      example: { isOn: false, singlePayoutMax: 13_000_000 },
    })
    .input(UpdateProtectionInput)
    .output(Protection)
    .mutation(({ ctx, input }) => updateProtection(ctx.core, input)),
});
