import { Investment, InvestmentTotals, ListInvestmentsInput, pageOf, PurchaseInput } from '@app/contract';
import { getInvestmentTotals, listInvestments, listMyInvestments, purchasePlan } from '@app/core';
import { adminProcedure, memberProcedure, router } from '../trpc/procedures.ts';

const Investments = pageOf(Investment);

export const investmentsRouter = router({
  listMine: memberProcedure
    .meta({ rest: 'GET /investments/my-investments', list: true })
    .input(ListInvestmentsInput)
    .output(Investments)
    .query(({ ctx, input }) => listMyInvestments(ctx.core, input)),
  purchase: memberProcedure
    .meta({
      rest: 'POST /investments/purchase',
      idempotent: true,
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
});
