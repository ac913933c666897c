import { BankChange, BankDestination, BankIdInput, CreateBankInput, ListInput, pageOf, UpdateBankInput } from '@app/contract';
import { createBank, deleteBank, listActiveBanks, listBankChanges, listBanks, updateBank } from '@app/core';
import { z } from 'zod';
import { masterAdminProcedure, masterReaderProcedure, router, sessionProcedure } from '../trpc/procedures.ts';

const Banks = pageOf(BankDestination);
const example = { bankName: 'Bank Contoh', accountName: 'CONTOH EXAMPLE', accountNumber: '000-999-0001', isActive: true };

export const banksRouter = router({
  listActive: sessionProcedure
    .meta({ rest: 'GET /banks/active', summary: 'Lists the bank destinations to which a deposit can be made.', list: true })
    .input(ListInput)
    .output(Banks)
    .query(({ ctx, input }) => listActiveBanks(ctx.core, input)),
  recentChanges: sessionProcedure
    .meta({
      rest: 'GET /banks/changes',
      summary: 'Lists the active bank destinations that were added, or lead to another account, in the last seven days.',
    })
    .output(z.array(BankChange))
    .query(({ ctx }) => listBankChanges(ctx.core)),
  list: masterReaderProcedure
    .meta({ rest: 'GET /admin/bank-destinations', summary: 'Lists all bank destinations.', list: true })
    .input(ListInput)
    .output(Banks)
    .query(({ ctx, input }) => listBanks(ctx.core, input)),
  create: masterAdminProcedure
    .meta({
      rest: 'POST /admin/bank-destinations',
      stepUp: true,
      summary: 'Adds a bank destination for deposits.',
      upload: true,
      refusals: ['BANK_EXISTS', 'FILE_NOT_AN_IMAGE', 'FILE_TOO_LARGE', 'IMAGE_TOO_MANY_PIXELS'],
      example,
    })
    .input(CreateBankInput)
    .output(BankDestination)
    .mutation(({ ctx, input }) => createBank(ctx.core, input)),
  update: masterAdminProcedure
    .meta({
      rest: 'PUT /admin/bank-destinations/{id}',
      stepUp: true,
      summary: 'Replaces the fields of a bank destination.',
      upload: true,
      refusals: ['NOT_FOUND', 'BANK_CHANGED', 'BANK_EXISTS', 'FILE_NOT_AN_IMAGE', 'FILE_TOO_LARGE', 'IMAGE_TOO_MANY_PIXELS'],
      example,
    })
    .input(UpdateBankInput)
    .output(BankDestination)
    .mutation(({ ctx, input }) => updateBank(ctx.core, input)),
  delete: masterAdminProcedure
    .meta({ rest: 'DELETE /admin/bank-destinations/{id}', stepUp: true, summary: 'Deletes a bank destination.', refusals: ['NOT_FOUND'] })
    .input(BankIdInput)
    .mutation(({ ctx, input }) => deleteBank(ctx.core, input)),
});
