import { z } from 'zod';
import { Idr } from './amounts.ts';
import { Instant } from './instants.ts';
import { queryNumber } from './query-number.ts';

/** The most business days that the history of the coverage goes back. */
export const coverageDaysMax = 366;

/** `days`: how many business days of history, today included. */
export const CoverageInput = z.object({
  days: queryNumber(z.int().min(1).max(coverageDaysMax)).default(coverageDaysMax).describe(`${coverageDaysMax} where none is given.`),
});
export type CoverageInput = z.infer<typeof CoverageInput>;

const position = {
  /** Money at the bank: verified deposits less paid withdrawals, and what the treasury put in less what it took out. */
  atBank: Idr,
  /** What members have available and invested. */
  owed: Idr,
  /** `atBank / owed` in parts per million, rounded down, so that 1,000,000 is full cover; null: nothing is owed. */
  ratioPpm: z.number().int().nullable(),
};

/** Money at the bank against what is owed to members, IDR; the history oldest first, each day as it ended. */
export const Coverage = z.object({
  ...position,
  /** What `atBank` is made of: `deposits − withdrawals + treasury`, each less what was reversed. */
  deposits: Idr,
  withdrawals: Idr,
  treasury: Idr,
  /** The part of `deposits` and `withdrawals` that belongs to deleted members, whose transactions are in no list. */
  closedDeposits: Idr,
  closedWithdrawals: Idr,
  available: Idr,
  invested: Idr,
  asOf: Instant,
  history: z.array(z.object({ day: z.iso.date(), ...position })),
});
export type Coverage = z.infer<typeof Coverage>;
