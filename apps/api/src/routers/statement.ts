import {
  BalanceHistory,
  ListStatementInput,
  ReceiptsInput,
  receiptsMax,
  StatementCsvInput,
  StatementPage,
  TransferReference,
} from '@app/contract';
import { exportStatement, getBalanceHistory, getReceipt, getReceipts, listStatement } from '@app/core';
import { z } from 'zod';
import { statementCsv } from '../csv/statement-csv.ts';
import { memberProcedure, router, sessionProcedure } from '../trpc/procedures.ts';

export const statementRouter = router({
  list: sessionProcedure
    .meta({
      mayReadReplica: true,
      rest: 'GET /statement',
      summary: "Lists the caller's movements with the balances after them.",
      list: true,
    })
    .input(ListStatementInput)
    .output(StatementPage)
    .query(({ ctx, input }) => listStatement(ctx.core, input)),
  history: sessionProcedure
    .meta({ mayReadReplica: true, rest: 'GET /statement/history', summary: "Returns the caller's balances at the end of earlier days." })
    .output(BalanceHistory)
    .query(({ ctx }) => getBalanceHistory(ctx.core)),
  receipt: memberProcedure
    .meta({
      rest: 'GET /statement/{id}/receipt',
      summary:
        "Returns the receipt of one of the caller's movements: its record in the ledger log, with the proof that the log contains it.",
      file: { type: 'text/plain; charset=utf-8', name: 'receipt.tlog-proof' },
      refusals: ['NOT_LOGGED_YET'],
    })
    .input(TransferReference)
    .output(z.string())
    .query(({ ctx, input }) => getReceipt(ctx.core, input)),
  receipts: memberProcedure
    .meta({
      rest: 'GET /statement/receipts',
      summary: `Returns the receipts of the caller's movements as JSON lines, {"movement": number, "receipt": text or null}, up to ${receiptsMax}. Null: not in the signed ledger log yet.`,
      file: { type: 'application/jsonl; charset=utf-8', name: 'receipts.jsonl' },
      refusals: ['TOO_MANY_RECEIPTS'],
    })
    .input(ReceiptsInput)
    .output(z.string())
    .query(({ ctx, input }) => getReceipts(ctx.core, input)),
  csv: sessionProcedure
    .meta({
      mayReadReplica: true,
      rest: 'GET /statement.csv',
      summary: "Returns the caller's statement as a CSV file, up to 50,000 lines.",
      file: { type: 'text/csv; charset=utf-8', name: 'statement.csv' },
    })
    .input(StatementCsvInput)
    .output(z.string())
    .query(async ({ ctx, input }) => statementCsv(await exportStatement(ctx.core, input), input, ctx.language)),
});
