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
import { readSettings } from '../settings/get-settings.ts';
import { toMemberView } from './to-member-view.ts';
import { getRequest } from './get-request.ts';

const { transactions } = schema;

/**
 * Requests a withdrawal. The balance falls only on approval, but from now on the amount is reserved; the database refuses an
 * amount above the free balance. The payee is recorded with it.
 * @throws DomainError BELOW_MINIMUM, ABOVE_FREE_BALANCE, TOO_MANY_PENDING, TOO_MANY_REQUESTS, NOT_LOGGED_IN, PAYEE_CHANGED (the
 * profile no longer has the bank details of `expectedPayee`)
 */
export async function requestWithdrawal(ctx: MemberCtx, input: RequestWithdrawalInput): Promise<Request> {
  const request = await once(ctx, 'request-withdrawal', input, async (tx) => {
    const profile = await lockBankDetails(tx, ctx.actor.id);
    const { expectedPayee } = input;
    if (expectedPayee !== undefined && expectedPayee !== payeeMark(ctx.actor.id, profile.stored))
      throw new DomainError('PAYEE_CHANGED', { context: 'own' });
    await lockActivity(tx, ctx);
    await limitRequests(tx, ctx, 'withdrawal');
    const { minWithdrawal } = await readSettings(tx);
    if (input.amount < minWithdrawal) throw new DomainError('BELOW_MINIMUM', { minimum: minWithdrawal }, { amount: 'too_small' });
    const [created] = await tx
      .insert(transactions)
      .values({ userId: ctx.actor.id, type: 'withdrawal', status: 'pending', amount: input.amount, createdAt: ctx.now() })
      .returning({ id: transactions.id });
    assert(created);
    await recordPayee(tx, ctx, { transactionId: created.id, ...profile, source: 'request' });
    return toMemberView(await getRequest(tx, created.id));
  });
  invalidateMoneyOf(ctx, ctx.actor.id);
  await enqueueNewRequest(ctx, request.id);
  return request;
}
