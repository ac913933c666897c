import { DomainError, type UserReasonInput } from '@app/contract';
import type { Tx } from '@app/db';
import { recordAudit } from '../audit/record-audit.ts';
import type { AdminCtx, AuthedCtx, OperatorCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { enqueueDeliveries, type DueDelivery } from '../notifications/enqueue-deliveries.ts';
import { recordAccountChange } from '../notifications/record-account-change.ts';
import { notifyOfOperator } from '../notifications/notify-of-operator.ts';
import { announcePayouts } from '../payout-controls/announce-payouts.ts';
import { holdPayouts } from '../payout-controls/hold-payouts.ts';
import { alwaysIf, requireSecondPerson } from '../protection/require-second-person.ts';
import { hasSecondFactor } from '../second-factor/has-second-factor.ts';
import { factorStateOf } from '../second-factor/factor-state.ts';
import { removeFactorOf } from '../second-factor/remove-factor-of.ts';
import { recordSecurityEvent } from '../security-events/record-security-event.ts';
import { endAccess } from './end-access.ts';
import { lockEditableUser } from './get-permitted-user.ts';
import { lockAdministrator } from './lock-administrator.ts';
import type { UserCredentials } from './user-columns.ts';

/**
 * Removes the second factor of a user who lost the devices and the recovery codes, on an administrator's request, and
 * ends the user's sessions. The user is notified; the reason is in the audit log.
 * @throws DomainError NOT_FOUND (also when the user has no second factor), NOT_A_MEMBER, OWN_RECORD; SecondPersonNeeded
 */
export async function resetSecondFactor(ctx: AdminCtx, { id, reason }: UserReasonInput): Promise<void> {
  const { due } = await inTransaction(ctx, async (tx) => resetFactorOf(tx, ctx, await lockEditableUser(tx, ctx, id), { reason }));
  await announcePayouts(ctx, id, due);
}

/**
 * The same for an administrator on the operator's request, of which the other administrators are notified.
 * @throws DomainError NOT_FOUND (no administrator with a second factor has that username)
 */
export async function resetAdministratorFactor(ctx: OperatorCtx, { username }: { username: string }): Promise<{ username: string }> {
  const { found, due } = await inTransaction(ctx, async (tx) => {
    const found = await lockAdministrator(tx, username);
    const { auditId, due } = await resetFactorOf(tx, ctx, found);
    const change = { change: 'secondFactor', username: found.username } as const;
    return { found, due: [...due, ...(await notifyOfOperator(tx, ctx, { userId: found.id, auditId, ...change }))] };
  });
  ctx.invalidate({ topics: ['me', 'notifications'], to: found.id });
  ctx.invalidate({ topics: ['notifications'], to: 'administrators' });
  await enqueueDeliveries(ctx, due);
  return { username: found.username };
}

/** Does it for a user whose row is locked, and records it. */
async function resetFactorOf(
  tx: Tx,
  ctx: AuthedCtx,
  user: UserCredentials,
  stated: { reason?: string | null } = {},
): Promise<{ auditId: number; due: DueDelivery[] }> {
  const { id: userId, username, role } = user;
  if (!(await hasSecondFactor(tx, userId))) throw new DomainError('NOT_FOUND');
  await requireSecondPerson(tx, ctx, {
    reasons: alwaysIf(true),
    subjectId: userId,
    userId,
    name: username,
    before: { role },
    after: { secondFactorReset: true, ...stated },
    reliesOn: await factorStateOf(tx, userId),
  });
  await removeFactorOf(tx, userId);
  await recordSecurityEvent(tx, ctx, { kind: 'second_factor_reset', userId, actorId: ctx.actor.id });
  await endAccess(tx, ctx, userId, { reason: 'second_factor', actorId: ctx.actor.id });
  await holdPayouts(tx, ctx, userId, 'second_factor');
  const after = { role, changedFields: [], secondFactorReset: true, ...stated };
  const auditId = await recordAudit(tx, ctx, { action: 'user.updated', entityId: userId, before: { role }, after });
  const unchanged = { before: user, details: user, moved: undefined, passwordReset: false };
  return { auditId, due: await recordAccountChange(tx, ctx, { userId, auditId, ...unchanged, secondFactorReset: true }) };
}
