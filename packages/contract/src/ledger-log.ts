import { z } from 'zod';
import { CalendarDay, Instant } from './instants.ts';
import { checkpointKinds } from './ledger-log-facts.ts';
import { dayRange, listInput } from './lists.ts';
import { queryNumber } from './query-number.ts';

export const LogCheckpoint = z
  .object({
    size: z.number().int().describe('Number of records.'),
    root: z.string().describe('The root of the Merkle tree of these records (RFC 6962), in base64.'),
    note: z.string().describe('The signed text (C2SP `tlog-checkpoint`).'),
    verifierKey: z.string().describe('The public key that verifies it (C2SP verifier key).'),
    signedAt: Instant.describe('When it was signed.'),
    businessDay: CalendarDay.nullable().describe(
      'The business day that it closes: it was the first one signed after that day. Null: it closes none.',
    ),
  })
  .describe('A signed state of the ledger log.');
export type LogCheckpoint = z.infer<typeof LogCheckpoint>;

export const LedgerLogStatus = z
  .object({
    size: z.number().int().describe('Number of records.'),
    waiting: z.number().int().describe('Number of rows that have no record yet, among the newest 10,000 of each kind.'),
    isWaitingExact: z.boolean().describe('Whether there are no others without a record.'),
    unsignedSince: Instant.nullable().describe('Since when there is something that no checkpoint contains; null: everything is signed.'),
    checkpoint: LogCheckpoint.nullable().describe('The newest checkpoint; null: nothing is signed yet.'),
  })
  .describe('The state of the ledger log.');
export type LedgerLogStatus = z.infer<typeof LedgerLogStatus>;

export const ListCheckpointsInput = z.object({
  ...listInput,
  kind: z
    .enum(checkpointKinds)
    .optional()
    .describe('`business_day`: only those that closed a business day, which were sent out. Absent: all checkpoints.'),
});
export type ListCheckpointsInput = z.infer<typeof ListCheckpointsInput>;

export const TransferReference = z.object({
  id: queryNumber(z.int().min(1)).describe('Number of the transfer.'),
});
export type TransferReference = z.infer<typeof TransferReference>;

export const ReceiptsInput = z.object(dayRange);
export type ReceiptsInput = z.infer<typeof ReceiptsInput>;
