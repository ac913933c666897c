import { z } from 'zod';
import { JobRun } from './accrual.ts';
import { invariants } from './invariants.ts';
import { Instant } from './instants.ts';

export const accountKinds = [
  'available',
  'invested',
  'bonus_debt',
  'bank',
  'interest_expense',
  'referral_expense',
  'adjustments',
  'closed_accounts',
  'treasury',
] as const;
export type AccountKind = (typeof accountKinds)[number];
export const memberAccountKinds = ['available', 'invested'] as const satisfies readonly AccountKind[];
export const houseAccountKinds = [
  'bank',
  'interest_expense',
  'referral_expense',
  'adjustments',
  'closed_accounts',
  'treasury',
] as const satisfies readonly AccountKind[];
export type HouseAccountKind = (typeof houseAccountKinds)[number];

/** The kinds of transfers that can touch a member. */
export const memberTransferKinds = [
  'deposit',
  'withdrawal',
  'purchase',
  'interest',
  'maturity',
  'referral_bonus',
  'bonus_correction',
  'bonus_restoration',
  'bonus_set_off',
  'adjustment',
  'reversal',
  'closure',
] as const;
export type MemberTransferKind = (typeof memberTransferKinds)[number];
export const transferKinds = [...memberTransferKinds, 'treasury'] as const;
export type TransferKind = (typeof transferKinds)[number];

/** `violations` counts the rows that break the promise; `examples` names a few of them. */
export const InvariantResult = z.object({
  invariant: z.enum(invariants),
  holds: z.boolean(),
  violations: z.number().int(),
  examples: z.array(z.string()),
});
export type InvariantResult = z.infer<typeof InvariantResult>;

export const LedgerCheck = z.object({
  holds: z.boolean(),
  checkedAt: Instant,
  transfers: z.number().int(),
  results: z.array(InvariantResult),
});
export type LedgerCheck = z.infer<typeof LedgerCheck>;

/** The newest run of the ledger check, readable while it runs, and what the last finished one found. */
export const LastLedgerCheck = z.object({ run: JobRun.nullable(), check: LedgerCheck.nullable() });
export type LastLedgerCheck = z.infer<typeof LastLedgerCheck>;
