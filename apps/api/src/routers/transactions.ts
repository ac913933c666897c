import { ListTransactionsInput, pageOf, Transaction } from '@app/contract';
import { listMyTransactions } from '@app/core';
import { memberProcedure, router } from '../trpc/procedures.ts';

export const transactionsRouter = router({
  listMine: memberProcedure.meta({ rest: 'GET /transactions', list: true }).input(ListTransactionsInput).output(pageOf(Transaction)).query(({ ctx, input }) => listMyTransactions(ctx.core, input)),
});
