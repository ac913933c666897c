import type { AccountChange, PartialBankDetails } from '@app/contract';
import type { Tx } from '@app/db';
import type { Idr } from '@app/money';
import type { Ctx } from '../context.ts';
import { maskAccountNumber } from '../payees/mask-account-number.ts';
import { isSameAccount } from '../payees/merge-bank-details.ts';
import type { DueDelivery } from './enqueue-deliveries.ts';
import { notifyUser } from './record-notifications.ts';

type Changed = {
  userId: string;
  /** The id of the change's audit entry. */
  auditId: number;
  before: PartialBankDetails;
  details: PartialBankDetails;
  /** The balance before and after, and the reason. */
  moved: { from: Idr; to: Idr; reason: string | null } | undefined;
  passwordReset: boolean;
  secondFactorReset?: boolean;
};

/**
 * Notifies a user of an administrator's changes to their account: bank details, balance with its reason, password, second factor. It contains no
 * password and no complete account number.
 */
export async function recordAccountChange(tx: Tx, ctx: Ctx, { userId, auditId, ...changed }: Changed): Promise<DueDelivery[]> {
  const changes = changesOf(changed);
  if (changes.length === 0) return [];
  const isBalanceChanged = changes.some(({ field }) => field === 'balance');
  const reason = isBalanceChanged ? changed.moved?.reason : undefined;
  return notifyUser(tx, ctx, { userId, auditId, kind: 'account-changed', subject: { changes, ...(reason && { reason }) } });
}

function changesOf({ before, details, moved, passwordReset, secondFactorReset }: Omit<Changed, 'userId' | 'auditId'>): AccountChange[] {
  const changes: AccountChange[] = [];
  const { bankName, accountNumber } = details;
  if (!isSameAccount(before, details))
    changes.push({ field: 'bank', bankName, accountNumber: accountNumber && maskAccountNumber(accountNumber) });
  if (moved && moved.from !== moved.to) changes.push({ field: 'balance', from: moved.from, to: moved.to });
  if (passwordReset) changes.push({ field: 'password' });
  if (secondFactorReset) changes.push({ field: 'secondFactor' });
  return changes;
}
