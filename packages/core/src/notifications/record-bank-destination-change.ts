import type { BankDestinationChange } from '@app/contract';
import type { Tx } from '@app/db';
import type { AuthedCtx } from '../context.ts';
import { maskAccountNumber } from '../payees/mask-account-number.ts';
import type { DueDelivery } from './enqueue-deliveries.ts';
import { inAppAndByEmail, recordNotifications } from './record-notifications.ts';
import { selectAdministrators } from './select-administrators.ts';

type Payee = { bankName: string; accountName: string; accountNumber: string; qrisFileId: string | null };

/** By what members would pay to another account, or scan another code, than before; empty: by nothing. */
export function listPayeeChanges(before: Payee, after: Payee): BankDestinationChange[] {
  const changes: BankDestinationChange[] = [];
  if (before.bankName !== after.bankName) changes.push({ field: 'bank', from: before.bankName, to: after.bankName });
  if (before.accountName !== after.accountName) changes.push({ field: 'holder', from: before.accountName, to: after.accountName });
  if (before.accountNumber !== after.accountNumber) {
    const [from, to] = [before.accountNumber, after.accountNumber].map(maskAccountNumber);
    changes.push({ field: 'number', from: from ?? '', to: to ?? '' });
  }
  if (before.qrisFileId !== after.qrisFileId) changes.push({ field: 'qris' });
  return changes;
}

/**
 * Notifies every administrator, also the one who did it and the one who approved it, that members pay to a new or another account: whose
 * session was stolen learns of it by this. `before` null: the destination was added; `auditId`: the id of the change's audit entry.
 * Returns the deliveries to enqueue after the commit; none if members pay to the same account as before.
 */
export async function recordBankDestinationChange(
  tx: Tx,
  ctx: AuthedCtx,
  { before, after, auditId }: { before: Payee | null; after: Payee; auditId: number },
): Promise<DueDelivery[]> {
  const changes = before === null ? [] : listPayeeChanges(before, after);
  if (before !== null && changes.length === 0) return [];
  const { actor, approval } = ctx;
  const administrators = await selectAdministrators(tx);
  return recordNotifications(tx, ctx, {
    kind: 'bank-destination-changed',
    event: `bank-destination-changed-${auditId}`,
    subject: {
      bankName: after.bankName,
      ...(before === null && { added: `${after.accountName}, ${maskAccountNumber(after.accountNumber)}` }),
      changes,
      by: actor.username,
      ...(approval && { approvedBy: approval.checker.username, approvalId: approval.id }),
    },
    recipients: inAppAndByEmail(administrators.map(({ userId }) => userId)),
  });
}
