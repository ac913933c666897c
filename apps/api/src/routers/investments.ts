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
  purchase: memberProcedure.meta({ rest: 'POST /investments/purchase' }).input(PurchaseInput).output(Investment).mutation(({ ctx, input }) => purchasePlan(ctx.core, input)),
  list: adminProcedure.meta({ rest: 'GET /admin/investments', list: true }).input(ListInvestmentsInput).output(Investments).query(({ ctx, input }) => listInvestments(ctx.core, input)),
  totals: adminProcedure.meta({ rest: 'GET /admin/investments/totals' }).output(InvestmentTotals).query(({ ctx }) => getInvestmentTotals(ctx.core)),
});
