import { DomainError } from '@app/contract';
import type { Ctx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { countAttempt, type FailureCounter } from '../limits/throttle-login.ts';
import { recordRepeatableEvent, recordSecurityEvent } from '../security-events/record-security-event.ts';

/** Records a failed log-in, of an unknown user with null, and refuses it. @throws DomainError with this code */
export async function refuseLogin(
  ctx: Ctx,
  userId: string | null,
  code: 'INVALID_CREDENTIALS' | 'PASSKEY_REFUSED' = 'INVALID_CREDENTIALS',
): Promise<never> {
  await inTransaction(ctx, (tx) => recordSecurityEvent(tx, ctx, { kind: 'login_failed', userId, actorId: null }));
  throw new DomainError(code);
}

/** Counts the attempt; an attempt that is throttled is recorded as a security event. @throws DomainError TOO_MANY_ATTEMPTS */
export async function countOrRecord(ctx: Ctx, counters: FailureCounter[], userId: string | null): Promise<void> {
  try {
    await countAttempt(ctx, counters);
  } catch (error) {
    await recordRepeatableEvent(ctx, { kind: 'login_throttled', userId, actorId: null });
    throw error;
  }
}
