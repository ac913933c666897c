import { BankDestination, BankIdInput, CreateBankInput, ListInput, pageOf, UpdateBankInput } from '@app/contract';
import { createBank, deleteBank, listActiveBanks, listBanks, updateBank } from '@app/core';
import { masterAdminProcedure, router, sessionProcedure } from '../trpc/procedures.ts';

const Banks = pageOf(BankDestination);

export const banksRouter = router({
  listActive: sessionProcedure.meta({ rest: 'GET /banks/active', list: true }).input(ListInput).output(Banks).query(({ ctx, input }) => listActiveBanks(ctx.core, input)),
  list: masterAdminProcedure.meta({ rest: 'GET /admin/bank-destinations', list: true }).input(ListInput).output(Banks).query(({ ctx, input }) => listBanks(ctx.core, input)),
  create: masterAdminProcedure.meta({ rest: 'POST /admin/bank-destinations', upload: true }).input(CreateBankInput).output(BankDestination).mutation(({ ctx, input }) => createBank(ctx.core, input)),
  update: masterAdminProcedure.meta({ rest: 'PUT /admin/bank-destinations/{id}', upload: true }).input(UpdateBankInput).output(BankDestination).mutation(({ ctx, input }) => updateBank(ctx.core, input)),
  delete: masterAdminProcedure.meta({ rest: 'DELETE /admin/bank-destinations/{id}' }).input(BankIdInput).mutation(({ ctx, input }) => deleteBank(ctx.core, input)),
});
