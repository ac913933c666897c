import { DomainError } from '@app/contract';
import type { Ctx } from '../context.ts';
import type { PayoutControlsRow } from './read-payout-controls.ts';

/** Refuses what users may not do while their own payouts are frozen. @throws DomainError PAYOUTS_FROZEN */
export function refuseOwnFrozen({ frozenAt }: PayoutControlsRow): void {
  if (frozenAt !== null) throw new DomainError('PAYOUTS_FROZEN', { context: 'own' });
}

/** Refuses to approve a withdrawal of a user whose payouts are frozen or on hold. @throws DomainError PAYOUTS_FROZEN, PAYOUTS_ON_HOLD */
export function refusePayout({ now }: Ctx, controls: PayoutControlsRow): void {
  const { heldUntil, frozenAt } = controls;
  if (frozenAt !== null) throw new DomainError('PAYOUTS_FROZEN');
  if (heldUntil !== null && heldUntil > now()) throw new DomainError('PAYOUTS_ON_HOLD', { until: heldUntil.toISOString() });
}
