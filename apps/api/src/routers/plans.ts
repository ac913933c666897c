import { ListInput, pageOf, Plan, PlanHistoryEntry, UpdatePlanInput } from '@app/contract';
import { listPlanHistory, listPlans, updatePlan } from '@app/core';
import { z } from 'zod';
import { masterAdminProcedure, masterReaderProcedure, publicProcedure, router } from '../trpc/procedures.ts';

export const plansRouter = router({
  list: publicProcedure
    .meta({ rest: 'GET /plans', summary: 'Lists the plans with their terms for a purchase made now.', etag: true })
    .output(z.array(Plan))
    .query(({ ctx }) => listPlans(ctx.core)),
  update: masterAdminProcedure
    .meta({
      rest: 'PUT /admin/plans/{type}',
      stepUp: true,
      summary: 'Replaces the terms of a plan for purchases from now on; investments keep theirs.',
      refusals: ['PLAN_CHANGED'],
      example: {
        version: 1,
        ratePpm: 4_500,
        amountMin: 65_000,
        amountMax: 129_999_870,
        durations: [1, 7, 30],
        isActive: true,
        reason: 'decided on 24 November',
      },
    })
    .input(UpdatePlanInput)
    .output(Plan)
    .mutation(({ ctx, input }) => updatePlan(ctx.core, input)),
  history: masterReaderProcedure
    .meta({ rest: 'GET /admin/plans-history', summary: 'Lists the changes of the plans, newest first.', list: true })
    .input(ListInput)
    .output(pageOf(PlanHistoryEntry))
    .query(({ ctx, input }) => listPlanHistory(ctx.core, input)),
});
