import type { CompanyAccountKind } from '@app/contract';

/** Ids of the company accounts, assigned by the migration that created them. They are locked last. */
export const companyAccounts: Record<CompanyAccountKind, number> = {
  bank: 9_000_000_000_000_001,
  interest_expense: 9_000_000_000_000_002,
  referral_expense: 9_000_000_000_000_003,
  adjustments: 9_000_000_000_000_004,
  closed_accounts: 9_000_000_000_000_005,
  treasury: 9_000_000_000_000_006,
};
