import assert from 'node:assert/strict';
import { DomainError, type Request, type RequestWithdrawalInput } from '@app/contract';
import { schema } from '@app/db';
import type { MemberCtx } from '../context.ts';
import { invalidateMoneyOf } from '../invalidate.ts';
import { limitRequests, lockActivity } from '../limits/limit-activity.ts';
import { enqueueNewRequest } from '../notifications/enqueue-new-request.ts';
import { once } from '../once.ts';
import { lockBankDetails } from '../payees/lock-bank-details.ts';
import { payeeMark } from '../payees/payee-mark.ts';
import { recordPayee } from '../payees/record-payee.ts';
import { readPayoutControls } from '../payout-controls/read-payout-controls.ts';
import { refuseAboveOwnLimit } from '../payout-controls/refuse-above-own-limit.ts';
import { refuseOwnFrozen } from '../payout-controls/refuse-payout.ts';
import { notifyOfEvent } from '../notifications/notify-of-event.ts';
import { enqueueDeliveries, type DueDelivery } from '../notifications/enqueue-deliveries.ts';
import { readSettings } from '../settings/get-settings.ts';
import { toMemberView } from './to-member-view.ts';
import { getRequest } from './get-request.ts';

const { transactions } = schema;

/**
 * Requests a withdrawal. The balance falls only on approval, but from now on the amount is reserved; the database refuses an
 * amount above the free balance. The payee is recorded with it. The member gets a mail about it.
 * @throws DomainError BELOW_MINIMUM, ABOVE_FREE_BALANCE, ABOVE_OWN_DAY_LIMIT, PAYOUTS_FROZEN, TOO_MANY_PENDING, TOO_MANY_REQUESTS, NOT_LOGGED_IN, PAYEE_CHANGED (the
 * profile no longer has the bank details of `expectedPayee`)
 */
export async function requestWithdrawal(ctx: MemberCtx, input: RequestWithdrawalInput): Promise<Request> {
  let due: DueDelivery[] = [];
  const request = await once(ctx, 'request-withdrawal', input, async (tx) => {
    const profile = await lockBankDetails(tx, ctx.actor.id);
    const { expectedPayee } = input;
    if (expectedPayee !== undefined && expectedPayee !== payeeMark(ctx.actor.id, profile.stored))
      throw new DomainError('PAYEE_CHANGED', { context: 'own' });
    const controls = await readPayoutControls(tx, ctx.actor.id);
    refuseOwnFrozen(controls);
    await lockActivity(tx, ctx);
    await limitRequests(tx, ctx, 'withdrawal');
    const { minWithdrawal } = await readSettings(tx);
    if (input.amount < minWithdrawal) throw new DomainError('BELOW_MINIMUM', { minimum: minWithdrawal }, { amount: 'too_small' });
    await refuseAboveOwnLimit(tx, ctx, controls, input.amount);
    const [created] = await tx
      .insert(transactions)
      .values({ userId: ctx.actor.id, type: 'withdrawal', status: 'pending', amount: input.amount, createdAt: ctx.now() })
      .returning({ id: transactions.id });
    assert(created);
    await recordPayee(tx, ctx, { transactionId: created.id, ...profile, source: 'request' });
    const requested = await getRequest(tx, created.id);
    due = await notifyOfEvent(tx, ctx, {
      kind: 'withdrawal_requested',
      userId: ctx.actor.id,
      actorId: ctx.actor.id,
      number: requested.number,
      amount: requested.amount,
    });
    return toMemberView(requested);
  });
  invalidateMoneyOf(ctx, ctx.actor.id);
  await enqueueNewRequest(ctx, request.id);
  await enqueueDeliveries(ctx, due);
  return request;
}
