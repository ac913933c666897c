import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError, operator } from '@app/contract';
import { constraintViolationOf, isRetryable, schema, type ConstraintViolation, type Tx } from '@app/db';
import { eq } from 'drizzle-orm';
import type { Ctx } from './context.ts';
import { getFreeBalance } from './ledger/get-free-balance.ts';

const attemptsMax = 3;
const retryBaseMs = 20;

/**
 * Runs `work` in one database transaction. Deadlocks and serialization failures are retried as a whole. A violated constraint is
 * translated into its DomainError here and nowhere else.
 */
export async function inTransaction<T>(ctx: Ctx & { actor?: { id: string } }, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.db.transaction(work);
    } catch (error) {
      if (isRetryable(error) && attempt < attemptsMax) {
        await sleep(retryBaseMs * 2 ** attempt);
        continue;
      }
      throw await refusalOf(ctx, error);
    }
  }
}

const foreignKeyViolation = '23503';

/** Whether a row could not be written because the caller, whom it references, was deleted during the call. */
async function isCallerGone({ db, actor }: Ctx & { actor?: { id: string } }, violation: ConstraintViolation | undefined): Promise<boolean> {
  if (actor === undefined || actor.id === operator.id || violation?.sqlState !== foreignKeyViolation) return false;
  return (await db.$count(schema.users, eq(schema.users.id, actor.id))) === 0;
}

async function refusalOf(ctx: Ctx & { actor?: { id: string } }, error: unknown): Promise<unknown> {
  const violation = constraintViolationOf(error);
  if (await isCallerGone(ctx, violation)) return new DomainError('NOT_LOGGED_IN');
  switch (violation?.constraint) {
    case 'username_unique':
      return new DomainError('USERNAME_TAKEN', {}, { username: 'invalid' });
    case 'email_unique':
      return new DomainError('EMAIL_TAKEN', {}, { email: 'invalid' });
    case 'export_tickets_session_id_sessions_id_fk':
    case 'queue_passes_session_id_sessions_id_fk':
      return new DomainError('NOT_LOGGED_IN'); // logged out during the call
    case 'member_balance_not_negative':
      return new DomainError('INSUFFICIENT_BALANCE');
    case 'withdrawal_within_free':
      // The database reports the free balance for this withdrawal, of the member it belongs to.
      return new DomainError('ABOVE_FREE_BALANCE', { free: Number(violation.detail ?? 0) });
    case 'purchase_within_free': {
      const free = ctx.actor ? await getFreeBalance(ctx.db, ctx.actor.id) : null;
      return new DomainError('ABOVE_FREE_BALANCE', { free: free?.free ?? 0 });
    }
    case 'approval_idempotency_key_unique':
      return new DomainError('IDEMPOTENCY_KEY_REUSED');
    case 'approval_is_signed':
      return new DomainError('PASSKEY_SIGNATURE_REQUIRED'); // the checker added a passkey during the call
    case 'live_is_protected':
      return new DomainError('LIVE_REQUIRES_PROTECTION');
    case 'money_needs_two':
      return new DomainError('APPROVAL_REQUIRED'); // the operation did not ask for a second person
    default:
      return error;
  }
}
