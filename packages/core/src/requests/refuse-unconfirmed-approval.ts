import { countApprovals, DomainError, type EarlierDecision, type TransactionType } from '@app/contract';

/**
 * Refuses to approve a withdrawal after earlier approvals unless the caller confirmed that none of them was paid: the payment is
 * made outside, so only the bank statement shows it. `confirmed`: the number of approvals confirmed. Undefined: the caller
 * doesn't take part in this check.
 * @throws DomainError PAID_BEFORE_UNCONFIRMED
 */
export function refuseUnconfirmedApproval(type: TransactionType, earlier: readonly EarlierDecision[], confirmed: number | undefined): void {
  if (type !== 'withdrawal' || confirmed === undefined) return;
  // A larger number is refused as well: it was not read from this request.
  if (confirmed !== countApprovals(earlier)) throw new DomainError('PAID_BEFORE_UNCONFIRMED');
}
