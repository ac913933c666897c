import { z } from 'zod';
import { JobRun } from './accrual.ts';
import { invariants } from './invariants.ts';
import { Instant } from './instants.ts';
import { memberAccounts } from './member-accounts.ts';

export const companyAccountKinds = ['bank', 'interest_expense', 'referral_expense', 'adjustments', 'closed_accounts', 'treasury'] as const;
export type CompanyAccountKind = (typeof companyAccountKinds)[number];
export const accountKinds = [...memberAccounts, 'bonus_debt', ...companyAccountKinds] as const;
export type AccountKind = (typeof accountKinds)[number];

/** The kinds of transfers that can move a member's account. */
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

export const InvariantResult = z
  .object({
    invariant: z.enum(invariants).describe('Name of the invariant.'),
    holds: z.boolean().describe('Whether no row violates it.'),
    violations: z.number().int().describe('Number of rows that violate it.'),
    examples: z.array(z.string()).describe('A few of those rows.'),
  })
  .describe('The result of one invariant.');
export type InvariantResult = z.infer<typeof InvariantResult>;

export const LedgerCheck = z
  .object({
    holds: z.boolean().describe('Whether every invariant holds.'),
    checkedAt: Instant.describe('The instant of the snapshot that was checked.'),
    transfers: z.number().int().describe('Number of transfers that were checked.'),
    results: z.array(InvariantResult).describe('One result for each invariant.'),
  })
  .describe('The result of a check of all invariants on one snapshot of the ledger.');
export type LedgerCheck = z.infer<typeof LedgerCheck>;

export const LastLedgerCheck = z
  .object({
    run: JobRun.nullable().describe('The newest run; null: there was none.'),
    check: LedgerCheck.nullable().describe('The result of the last finished run; null: none has finished.'),
  })
  .describe('The newest run of the ledger check, readable while it runs, and the result of the last finished one.');
export type LastLedgerCheck = z.infer<typeof LastLedgerCheck>;
