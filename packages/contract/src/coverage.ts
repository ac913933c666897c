import { z } from 'zod';
import { Idr } from './amounts.ts';
import { Instant } from './instants.ts';
import { queryNumber } from './query-number.ts';

/** The maximum number of business days in the history of the coverage. */
export const coverageDaysMax = 366;

export const CoverageInput = z.object({
  days: queryNumber(z.int().min(1).max(coverageDaysMax))
    .default(coverageDaysMax)
    .describe(`Number of business days of history, today included; ${coverageDaysMax} where none is given.`),
});
export type CoverageInput = z.infer<typeof CoverageInput>;

const position = {
  atBank: Idr.describe('Money at the bank, IDR: approved deposits less approved withdrawals, and treasury entries in less out.'),
  owed: Idr.describe('The available and invested balances of members, IDR.'),
  ratioPpm: z
    .number()
    .int()
    .nullable()
    .describe('`atBank / owed` in parts per million, rounded down, so that 1,000,000 is full coverage; null: nothing is owed.'),
};

export const Coverage = z
  .object({
    ...position,
    deposits: Idr.describe('Approved deposits less their reversals, IDR; a part of `atBank`.'),
    withdrawals: Idr.describe('Approved withdrawals less their reversals, IDR; a part of `atBank`.'),
    treasury: Idr.describe('Treasury entries in less out, IDR; a part of `atBank`.'),
    closedDeposits: Idr.describe('The part of `deposits` that belongs to deleted members, whose transactions are in no list, IDR.'),
    closedWithdrawals: Idr.describe('The part of `withdrawals` that belongs to deleted members, IDR.'),
    available: Idr.describe('The available balances of members, IDR.'),
    invested: Idr.describe('The invested balances of members, IDR.'),
    asOf: Instant.describe('The server time at which the figures were read.'),
    history: z
      .array(z.object({ day: z.iso.date().describe('The business day.'), ...position }))
      .describe('One entry for each business day, oldest first, with the figures at its end.'),
  })
  .describe('Money at the bank against what is owed to members.');
export type Coverage = z.infer<typeof Coverage>;
