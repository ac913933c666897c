import assert from 'node:assert/strict';
import { DomainError, passwordLength, type KeptBankDetails, type Role, type UpdateUserInput, type User } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { idr, subtract, type Idr } from '@app/money';
import { eq } from 'drizzle-orm';
import { accountEvidence } from '../audit/account-evidence.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { acceptPassword, type AcceptedPassword } from '../auth/accept-password.ts';
import { endSessionsWhere } from '../auth/end-sessions-where.ts';
import { forgetOrigins } from '../auth/known-origins.ts';
import { verifyPassword } from '../auth/password.ts';
import type { AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { house } from '../ledger/house.ts';
import { lockAvailable } from '../ledger/lock-available.ts';
import { postOnLocked } from '../ledger/post-transfers.ts';
import { enqueueDeliveries } from '../notifications/enqueue-deliveries.ts';
import { recordAccountChange } from '../notifications/record-account-change.ts';
import { recordSecurityEvents, type SecurityEventToRecord } from '../security-events/record-security-event.ts';
import { refuseOwn } from '../refuse-own.ts';
import { getManageable, lockManageable, type UserRow } from './get-manageable.ts';
import { isSameAccount, mergeBankDetails, refuseUnsound, savedBy } from './merge-bank-details.ts';
import { refuseProtected } from './refuse-protected.ts';
import { selectUsers, toUser } from './select-users.ts';

const { sessions, users } = schema;

/** After this the caller may try again what another change of the same user got in the way of. */
const retrySeconds = 1;

/**
 * An administrator changes a user: bank details, balance (as an adjustment of the difference), password, and, master
 * admins only, the role. A new password or role ends the user's sessions, and
 * whoever logs in with a password that was set here has to choose their own. Nobody changes themselves here. The user is told.
 * @throws DomainError NOT_FOUND, NOT_A_MEMBER, OWN_RECORD, MASTER_ADMIN_ONLY, PROTECTED_ACCOUNT, BALANCE_CHANGED,
 * PASSWORD_TOO_COMMON, PASSWORD_TOO_SHORT, PASSWORD_IS_USERNAME, PASSWORD_UNCHANGED, UNAVAILABLE (busy, or the password or role was changed meanwhile), INVALID_INPUT (bank details that are not complete)
 */
export async function updateUser(
  ctx: AuthedCtx,
  { id, balance, expectedBalance, reason, password, ...fields }: UpdateUserInput,
): Promise<User> {
  refuseOwn(ctx, id);
  const reset = password === undefined ? undefined : await acceptReset(ctx, id, password, fields.role);
  const { updated, due } = await inTransaction(ctx, async (tx) => {
    const before = await lockManageable(tx, ctx, id, 'change');
    const role = fields.role ?? before.role;
    if (role !== before.role) await refuseRoleChange(tx, ctx, before, { role, isReset: reset !== undefined });
    if (reset) expectUnchanged(reset, before, role);
    const details = mergeBankDetails(before, fields);
    // Forms send what they did not touch as well: details that were kept before there was a check hold up no other change.
    if (!isSameAccount(before, details)) refuseUnsound(details);
    const changed = {
      ...fields,
      ...(isSameAccount(before, details) ? {} : savedBy({ by: 'staff', name: ctx.actor.username }, details)),
      ...reset?.accepted,
    };
    if (Object.keys(changed).length > 0) await tx.update(users).set(changed).where(eq(users.id, id));
    const passwordReset = reset !== undefined;
    await recordSecurity(tx, ctx, before, { details, role, isPasswordReset: passwordReset });
    const moved = balance === undefined ? undefined : await adjustBalance(tx, ctx, id, { balance, expectedBalance, reason });
    const auditId = await recordAudit(tx, ctx, {
      action: 'user.updated',
      entityId: id,
      ...differences(ctx, before, fields, { details, moved, passwordReset }),
    });
    const due = await recordAccountChange(tx, ctx, { userId: id, auditId, before, details, moved, passwordReset });
    const [after] = await selectUsers(tx).where(eq(users.id, id));
    assert(after);
    return { updated: toUser(after), due };
  });
  await enqueueDeliveries(ctx, due);
  return updated;
}

type Reset = { replaces: string; role: Role; accepted: AcceptedPassword & { mustChangePassword: true } };

/**
 * A password that staff chose is known to somebody else: its owner has to choose another one at the next log-in. It is
 * judged and hashed before the user's row is locked, because that takes long: for the role and against the password of
 * this moment, which the change then finds unchanged or refuses.
 */
async function acceptReset(ctx: AuthedCtx, id: string, password: string, newRole: Role | undefined): Promise<Reset> {
  const { username, passwordHash, role: presentRole } = await getManageable(ctx.db, ctx, id);
  const role = newRole ?? presentRole;
  const isPresent = (chosen: string) => verifyPassword(passwordHash, chosen);
  const accepted = await acceptPassword(password, { username, role, isPresent });
  return { replaces: passwordHash, role, accepted: { ...accepted, mustChangePassword: true } };
}

/** Refuses a reset that was judged for another role or against another password than the user has now. */
function expectUnchanged({ replaces, role }: Reset, before: UserRow, newRole: Role): void {
  if (replaces !== before.passwordHash || role !== newRole) throw new DomainError('UNAVAILABLE', { seconds: retrySeconds });
}

type SecurityChange = { details: KeptBankDetails; role: Role; isPasswordReset: boolean };

/** Ends the sessions and forgets the devices of whoever got another password or role, and records what of the account's security was changed. */
async function recordSecurity(tx: Tx, ctx: AuthedCtx, before: UserRow, { details, role, isPasswordReset }: SecurityChange): Promise<void> {
  const isRoleChanged = role !== before.role;
  const event = { userId: before.id, actorId: ctx.actor.id };
  const events: SecurityEventToRecord[] = [];
  if (isPasswordReset) events.push({ ...event, kind: 'password_reset' });
  if (isRoleChanged) events.push({ ...event, kind: 'role_changed', reason: role });
  if (!isSameAccount(before, details)) events.push({ ...event, kind: 'bank_details_changed' });
  await recordSecurityEvents(tx, ctx, events);
  if (!isPasswordReset && !isRoleChanged) return;
  await endSessionsWhere(tx, ctx, eq(sessions.userId, before.id), isPasswordReset ? 'password' : 'role', ctx.actor.id);
  await forgetOrigins(tx, before.id);
}

type RoleChange = { role: Role; isReset: boolean };

async function refuseRoleChange(tx: Tx, ctx: AuthedCtx, user: UserRow, { role, isReset }: RoleChange): Promise<void> {
  if (ctx.actor.role !== 'master_admin') throw new DomainError('MASTER_ADMIN_ONLY');
  if (role !== 'master_admin') await refuseProtected(tx, user);
  // A member's password may be shorter than an administrator's.
  if (role !== 'user' && !user.isPasswordLong && !isReset)
    throw new DomainError('PASSWORD_TOO_SHORT', { length: passwordLength.minAdmin }, { password: 'required' });
}

type Moved = { from: Idr; to: Idr; reason: string | null };
type Adjustment = { balance: Idr; expectedBalance: Idr | undefined; reason: string | null | undefined };

/** Posts the difference between what the available balance is and what it is to be; returns both. */
async function adjustBalance(tx: Tx, ctx: AuthedCtx, userId: string, { balance, expectedBalance, reason }: Adjustment): Promise<Moved> {
  const account = await lockAvailable(tx, userId);
  const from = account.balance;
  if (expectedBalance !== undefined && expectedBalance !== from)
    throw new DomainError('BALANCE_CHANGED', { balance: from }, { balance: 'invalid' });
  const difference = subtract(balance, from);
  if (difference !== 0) {
    const isMore = difference > 0;
    await postOnLocked(tx, ctx, [
      {
        key: `adjustment-${crypto.randomUUID()}`,
        kind: 'adjustment',
        debitAccountId: isMore ? house.adjustments : account.id,
        creditAccountId: isMore ? account.id : house.adjustments,
        amount: idr(Math.abs(difference)),
        actorId: ctx.actor.id,
        ...(reason && { reason }),
      },
    ]);
  }
  return { from, to: balance, reason: reason ?? null };
}

type OwnFields = Pick<UserRow, 'role' | 'bankName' | 'accountName' | 'accountNumber'>;

/**
 * What changed, before and after. Bank details are personal data and the log is for ever: it keeps the masked number and a
 * keyed hash.
 */
function differences(
  ctx: AuthedCtx,
  before: OwnFields,
  fields: object,
  { details, moved, passwordReset }: { details: KeptBankDetails; moved: Moved | undefined; passwordReset: boolean },
) {
  const changedFields = Object.entries(fields).flatMap(([name, value]) =>
    value !== undefined && before[name as keyof OwnFields] !== value ? [name] : [],
  );
  const isMoved = !isSameAccount(before, details);
  const role = 'role' in fields && fields.role !== undefined ? fields.role : before.role;
  return {
    before: { role: before.role, ...(isMoved && accountEvidence(ctx, before)), ...(moved && { balance: moved.from }) },
    after: {
      role,
      changedFields,
      ...(isMoved && accountEvidence(ctx, details)),
      ...(moved && { balance: moved.to, reason: moved.reason }),
      ...(passwordReset && { passwordReset }),
    },
  };
}
