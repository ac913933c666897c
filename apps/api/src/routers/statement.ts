import { ListStatementInput, pageOf, StatementLine } from '@app/contract';
import { listStatement } from '@app/core';
import { router, sessionProcedure } from '../trpc/procedures.ts';

export const statementRouter = router({
  list: sessionProcedure
    .meta({ rest: 'GET /statement', list: true })
    .input(ListStatementInput)
    .output(pageOf(StatementLine))
    .query(({ ctx, input }) => listStatement(ctx.core, input)),
});
