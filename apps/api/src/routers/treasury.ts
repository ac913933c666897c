import { ListTreasuryInput, pageOf, RecordTreasuryInput, ReverseTreasuryInput, TreasuryEntry } from '@app/contract';
import { listTreasury, recordTreasury, reverseTreasury } from '@app/core';
import { masterAdminProcedure, masterReaderProcedure, router } from '../trpc/procedures.ts';

export const treasuryRouter = router({
  list: masterReaderProcedure
    .meta({
      mayReadReplica: true,
      rest: 'GET /admin/treasury',
      summary: 'Lists the money at the bank that does not come from members, newest first.',
      list: true,
    })
    .input(ListTreasuryInput)
    .output(pageOf(TreasuryEntry))
    .query(({ ctx, input }) => listTreasury(ctx.core, input)),
  record: masterAdminProcedure
    .meta({
      rest: 'POST /admin/treasury',
      stepUp: true,
      summary: 'Records money that the company put in or took out.',
      movesMoney: true,
      refusals: ['DATE_IN_FUTURE', 'MORE_THAN_AT_BANK', 'IDEMPOTENCY_KEY_REUSED'],
      example: { direction: 'in', amount: 13_000_000, note: 'capital paid in', occurredOn: '2026-11-19' },
    })
    .input(RecordTreasuryInput)
    .output(TreasuryEntry)
    .mutation(({ ctx, input }) => recordTreasury(ctx.core, input)),
  reverse: masterAdminProcedure
    .meta({
      rest: 'POST /admin/treasury/{id}/reverse',
      stepUp: true,
      summary: 'Reverses a treasury entry as of its own day.',
      movesMoney: true,
      refusals: ['NOT_FOUND', 'ALREADY_REVERSED'],
      example: { note: 'typed in twice' },
    })
    .input(ReverseTreasuryInput)
    .output(TreasuryEntry)
    .mutation(({ ctx, input }) => reverseTreasury(ctx.core, input)),
});
