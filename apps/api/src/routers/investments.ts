import {
  Investment,
  InvestmentIdInput,
  InvestmentSchedule,
  InvestmentTotals,
  ListInput,
  ListInvestmentsInput,
  ListMyInvestmentsInput,
  pageOf,
  PurchaseInput,
  SetAsideInvestment,
} from '@app/contract';
import {
  getInvestmentSchedule,
  getInvestmentTotals,
  listInvestments,
  listMyInvestments,
  listSetAside,
  purchasePlan,
  resumeInvestment,
} from '@app/core';
import { adminProcedure, masterAdminProcedure, memberProcedure, router } from '../trpc/procedures.ts';

const Investments = pageOf(Investment);

export const investmentsRouter = router({
  listMine: memberProcedure
    .meta({ rest: 'GET /investments/my-investments', list: true })
    .input(ListMyInvestmentsInput)
    .output(Investments)
    .query(({ ctx, input }) => listMyInvestments(ctx.core, input)),
  schedule: memberProcedure
    .meta({ rest: 'GET /investments/{id}/schedule', refusals: ['NOT_FOUND'] })
    .input(InvestmentIdInput)
    .output(InvestmentSchedule)
    .query(({ ctx, input }) => getInvestmentSchedule(ctx.core, input)),
  purchase: memberProcedure
    .meta({
      rest: 'POST /investments/purchase',
      idempotent: true,
      movesMoney: true,
      refusals: ['AMOUNT_OUTSIDE_PLAN', 'ABOVE_FREE_BALANCE', 'INSUFFICIENT_BALANCE', 'IDEMPOTENCY_KEY_REUSED'],
      example: { planType: 'standard', amount: 650_000, durationDays: 7 },
    })
    .input(PurchaseInput)
    .output(Investment)
    .mutation(({ ctx, input }) => purchasePlan(ctx.core, input)),
  list: adminProcedure
    .meta({ rest: 'GET /admin/investments', list: true })
    .input(ListInvestmentsInput)
    .output(Investments)
    .query(({ ctx, input }) => listInvestments(ctx.core, input)),
  totals: adminProcedure
    .meta({ rest: 'GET /admin/investments/totals' })
    .output(InvestmentTotals)
    .query(({ ctx }) => getInvestmentTotals(ctx.core)),
  listSetAside: adminProcedure
    .meta({ rest: 'GET /admin/investments/set-aside', list: true })
    .input(ListInput)
    .output(pageOf(SetAsideInvestment))
    .query(({ ctx, input }) => listSetAside(ctx.core, input)),
  resume: masterAdminProcedure
    .meta({ rest: 'POST /admin/investments/{id}/resume', movesMoney: true, refusals: ['NOT_FOUND', 'OWN_RECORD'] })
    .input(InvestmentIdInput)
    .mutation(({ ctx, input }) => resumeInvestment(ctx.core, input)),
});
