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
import { masterAdminProcedure, memberProcedure, readerProcedure, router } from '../trpc/procedures.ts';

const Investments = pageOf(Investment);

export const investmentsRouter = router({
  listMine: memberProcedure
    .meta({ mayReadReplica: true, rest: 'GET /investments/my-investments', summary: "Lists the caller's investments.", list: true })
    .input(ListMyInvestmentsInput)
    .output(Investments)
    .query(({ ctx, input }) => listMyInvestments(ctx.core, input)),
  schedule: memberProcedure
    .meta({
      rest: 'GET /investments/{id}/schedule',
      summary: 'Returns an investment of the caller with all its days.',
      refusals: ['NOT_FOUND'],
    })
    .input(InvestmentIdInput)
    .output(InvestmentSchedule)
    .query(({ ctx, input }) => getInvestmentSchedule(ctx.core, input)),
  purchase: memberProcedure
    .meta({
      rest: 'POST /investments/purchase',
      summary: 'Buys a plan from the free balance.',
      movesMoney: true,
      refusals: [
        'PLAN_NOT_OFFERED',
        'PLAN_CHANGED',
        'AMOUNT_OUTSIDE_PLAN',
        'DURATION_NOT_OFFERED',
        'ABOVE_FREE_BALANCE',
        'INSUFFICIENT_BALANCE',
        'IDEMPOTENCY_KEY_REUSED',
      ],
      example: { planType: 'standard', amount: 650_000, durationDays: 7 },
    })
    .input(PurchaseInput)
    .output(Investment)
    .mutation(({ ctx, input }) => purchasePlan(ctx.core, input)),
  list: readerProcedure
    .meta({ mayReadReplica: true, rest: 'GET /admin/investments', summary: 'Lists the investments of all members.', list: true })
    .input(ListInvestmentsInput)
    .output(Investments)
    .query(({ ctx, input }) => listInvestments(ctx.core, input)),
  totals: readerProcedure
    .meta({ mayReadReplica: true, rest: 'GET /admin/investments/totals', summary: 'Returns the totals of all investments.' })
    .output(InvestmentTotals)
    .query(({ ctx }) => getInvestmentTotals(ctx.core)),
  listSetAside: readerProcedure
    .meta({ rest: 'GET /admin/investments/set-aside', summary: "Lists the investments whose interest can't be posted.", list: true })
    .input(ListInput)
    .output(pageOf(SetAsideInvestment))
    .query(({ ctx, input }) => listSetAside(ctx.core, input)),
  resume: masterAdminProcedure
    .meta({
      rest: 'POST /admin/investments/{id}/resume',
      summary: 'Lets the next interest run pay an investment that was set aside.',
      movesMoney: true,
      refusals: ['NOT_FOUND', 'OWN_RECORD'],
    })
    .input(InvestmentIdInput)
    .mutation(({ ctx, input }) => resumeInvestment(ctx.core, input)),
});
