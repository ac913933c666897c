import type { AccountChange, KeptBankDetails } from '@app/contract';
import type { Tx } from '@app/db';
import type { Idr } from '@app/money';
import type { Ctx } from '../context.ts';
import { maskAccountNumber } from '../payees/mask-account-number.ts';
import { isSameAccount } from '../users/merge-bank-details.ts';
import type { DueDelivery } from './enqueue-deliveries.ts';
import { tellUser } from './record-notifications.ts';

type Changed = {
  userId: string;
  /** The audit entry of the change. */
  auditId: number;
  before: KeptBankDetails;
  details: KeptBankDetails;
  /** How the balance was changed, and why. */
  moved: { from: Idr; to: Idr; reason: string | null } | undefined;
  passwordReset: boolean;
};

/**
 * Tells a user what an administrator changed of their account: bank details, balance with its reason, password. No password and no whole
 * account number is in it.
 */
export async function recordAccountChange(tx: Tx, ctx: Ctx, { userId, auditId, ...changed }: Changed): Promise<DueDelivery[]> {
  const changes = changesOf(changed);
  if (changes.length === 0) return [];
  const isBalanceChanged = changes.some(({ field }) => field === 'balance');
  const reason = isBalanceChanged ? changed.moved?.reason : undefined;
  return tellUser(tx, ctx, { userId, auditId, kind: 'account-changed', subject: { changes, ...(reason && { reason }) } });
}

function changesOf({ before, details, moved, passwordReset }: Omit<Changed, 'userId' | 'auditId'>): AccountChange[] {
  const changes: AccountChange[] = [];
  const { bankName, accountNumber } = details;
  if (!isSameAccount(before, details))
    changes.push({ field: 'bank', bankName, accountNumber: accountNumber && maskAccountNumber(accountNumber) });
  if (moved && moved.from !== moved.to) changes.push({ field: 'balance', from: moved.from, to: moved.to });
  if (passwordReset) changes.push({ field: 'password' });
  return changes;
}
