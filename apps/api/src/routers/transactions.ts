import {
  AdjustmentPage,
  DeletedTransaction,
  DeleteTransactionInput,
  ListAdjustmentsInput,
  ListDeletedTransactionsInput,
  ListTransactionsInput,
  pageOf,
  Transaction,
  TransactionPage,
  UpdateTransactionInput,
} from '@app/contract';
import {
  deleteTransaction,
  listAdjustments,
  listDeletedTransactions,
  listMyTransactions,
  listTransactionsWithSum,
  updateTransaction,
} from '@app/core';
import { z } from 'zod';
import { adminProcedure, memberProcedure, readerProcedure, router } from '../trpc/procedures.ts';

const Transactions = pageOf(Transaction);

export const transactionsRouter = router({
  listMine: memberProcedure
    .meta({ mayReadReplica: true, rest: 'GET /transactions', summary: "Lists the caller's transactions.", list: true })
    .input(ListTransactionsInput)
    .output(Transactions)
    .query(({ ctx, input }) => listMyTransactions(ctx.core, input)),
  list: readerProcedure
    .meta({
      mayReadReplica: true,
      rest: 'GET /admin/transactions',
      summary: 'Lists the transactions of all members; with a type, also their sum.',
      list: true,
    })
    .input(ListTransactionsInput)
    .output(TransactionPage)
    .query(({ ctx, input }) => listTransactionsWithSum(ctx.core, input)),
  listAdjustments: readerProcedure
    .meta({
      mayReadReplica: true,
      rest: 'GET /admin/adjustments',
      summary: "Lists the adjustments of members' balances by administrators, newest first, with their sum.",
      list: true,
    })
    .input(ListAdjustmentsInput)
    .output(AdjustmentPage)
    .query(({ ctx, input }) => listAdjustments(ctx.core, input)),
  listDeleted: readerProcedure
    .meta({
      rest: 'GET /admin/deleted-transactions',
      summary: 'Returns what is kept of the deleted transaction with a number; empty when there is none.',
    })
    .input(ListDeletedTransactionsInput)
    .output(z.array(DeletedTransaction))
    .query(({ ctx, input }) => listDeletedTransactions(ctx.core, input)),
  update: adminProcedure
    .meta({
      rest: 'PUT /admin/transactions/{id}',
      stepUp: true,
      summary: 'Corrects a deposit or withdrawal; its transfer is reversed and posted again where needed.',
      movesMoney: true,
      query: ['newAmount'],
      refusals: [
        'NOT_FOUND',
        'OWN_RECORD',
        'NOT_A_MEMBER',
        'NOT_EDITABLE',
        'DATE_IN_FUTURE',
        'DATE_BEFORE_MEMBER',
        'INSUFFICIENT_BALANCE',
        'ABOVE_FREE_BALANCE',
        'PAYEE_MISSING',
      ],
      example: { amount: 1_300_000, status: 'approved', notes: 'typed in twice' },
    })
    .input(UpdateTransactionInput)
    .output(Transaction)
    .mutation(({ ctx, input }) => updateTransaction(ctx.core, input)),
  delete: adminProcedure
    .meta({
      rest: 'DELETE /admin/transactions/{id}',
      stepUp: true,
      summary: 'Deletes a transaction; its transfer is reversed.',
      movesMoney: true,
      refusals: ['NOT_FOUND', 'OWN_RECORD', 'NOT_A_MEMBER', 'INSUFFICIENT_BALANCE'],
    })
    .input(DeleteTransactionInput)
    .mutation(({ ctx, input }) => deleteTransaction(ctx.core, input)),
});
