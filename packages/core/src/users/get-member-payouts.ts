import type { PayoutControls, PayoutsOfInput } from '@app/contract';
import type { ReaderCtx } from '../context.ts';
import { currentControls } from '../payout-controls/get-payout-controls.ts';
import { getVisibleUser } from './get-permitted-user.ts';

/**
 * What keeps withdrawals of a user from being requested or approved, for administrators.
 * @throws DomainError NOT_FOUND, NOT_A_MEMBER
 */
export async function getMemberPayouts(ctx: ReaderCtx, { id }: PayoutsOfInput): Promise<PayoutControls> {
  await getVisibleUser(ctx.db, ctx, id);
  return currentControls(ctx.db, ctx, id);
}
