import assert from 'node:assert/strict';
import {
  DomainError,
  isAllowed,
  isAuditor,
  isMember,
  passwordLength,
  type PartialBankDetails,
  type Role,
  type UpdateUserInput,
  type User,
} from '@app/contract';
import { schema, type Tx } from '@app/db';
import { idr, subtract, type Idr } from '@app/money';
import { eq } from 'drizzle-orm';
import { bankAccountEvidence } from '../audit/bank-account-evidence.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { invalidateMoneyOf } from '../invalidate.ts';
import { validateAndHashPassword, type HashedPassword } from '../passwords/validate-and-hash-password.ts';
import { verifyPassword } from '../passwords/password.ts';
import type { AdminCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { companyAccounts } from '../ledger/company-accounts.ts';
import { lockAvailable } from '../ledger/lock-available.ts';
import { postOnLocked } from '../ledger/post-transfers.ts';
import { enqueueDeliveries } from '../notifications/enqueue-deliveries.ts';
import { recordAccountChange } from '../notifications/record-account-change.ts';
import { recordSecurityEvents, type SecurityEventToRecord } from '../security-events/record-security-event.ts';
import { accessEndAfter } from './access-end.ts';
import { endAccess } from './end-access.ts';
import { getEditableUser, lockEditableUser, requirePermitted } from './get-permitted-user.ts';
import { isSameAccount, mergeBankDetails, refuseInvalidBankDetails, savedBy } from '../payees/merge-bank-details.ts';
import { holdPayouts } from '../payout-controls/hold-payouts.ts';
import { alwaysIf, requireSecondPerson } from '../protection/require-second-person.ts';
import { endSessionsWhere } from '../sessions/end-sessions-where.ts';
import { payeeMark } from '../payees/payee-mark.ts';
import { refuseLastMasterAdmin } from './refuse-last-master-admin.ts';
import { selectUsers, toUser } from './select-users.ts';
import type { UserCredentials, UserRow } from './user-columns.ts';

const { users } = schema;

/** The delay after which the caller may retry when a concurrent change of the same user interfered. */
const retrySeconds = 1;

/**
 * Changes a user on an administrator's request: bank details, balance (as an adjustment of the difference), password, and, for
 * master admins only, the role. A new password or role ends the user's sessions, and a user who logs in with a password set here
 * has to choose a new one; so does the end of an auditor's access. Administrators can't change themselves here. The user is notified.
 * @throws DomainError NOT_FOUND, NOT_A_MEMBER, OWN_RECORD, MASTER_ADMIN_ONLY, PROTECTED_ACCOUNT, BALANCE_CHANGED,
 * PASSWORD_TOO_COMMON, PASSWORD_TOO_SHORT, PASSWORD_IS_USERNAME, PASSWORD_UNCHANGED, CANNOT_BECOME_AUDITOR, UNAVAILABLE (busy, or the password or role
 * was changed meanwhile), INVALID_INPUT (incomplete bank details, the end of the
 * access)
 * @throws SecondPersonNeeded
 */
export async function updateUser(
  ctx: AdminCtx,
  { id, balance, expectedBalance, reason, password, accessUntil: given, ...fields }: UpdateUserInput,
): Promise<User> {
  const reset = password === undefined ? undefined : await hashReset(ctx, id, password, fields.role);
  const { updated, due } = await inTransaction(ctx, async (tx) => {
    const before = await lockEditableUser(tx, ctx, id);
    const role = fields.role ?? before.role;
    if (role !== before.role) await refuseRoleChange(tx, ctx, before, { role, isReset: reset !== undefined });
    if (reset) expectUnchanged(reset, before, role);
    const details = mergeBankDetails(before, fields);
    // Forms also send unchanged fields: details stored before validation existed must not block other changes.
    if (!isSameAccount(before, details)) refuseInvalidBankDetails(details);
    // An auditor holds no money, and is paid none.
    if (isAuditor(before.role) && (balance !== undefined || !isSameAccount(before, details))) throw new DomainError('NOT_A_MEMBER');
    const access = { from: before.accessUntil, to: accessEndAfter(ctx, role, given, before.accessUntil) };
    const changed = {
      ...fields,
      ...(isMoved(access) && { accessUntil: access.to }),
      ...(isSameAccount(before, details) ? {} : savedBy({ by: 'staff', name: ctx.actor.username }, details)),
      ...reset?.hashed,
    };
    if (Object.keys(changed).length > 0) await tx.update(users).set(changed).where(eq(users.id, id));
    if (isMoved(access) && access.to !== null && access.to <= ctx.now())
      await endSessionsWhere(tx, ctx, eq(schema.sessions.userId, id), 'expired', ctx.actor.id);
    const passwordReset = reset !== undefined;
    await recordSecurity(tx, ctx, before, { details, role, isPasswordReset: passwordReset });
    const moved = balance === undefined ? undefined : await adjustBalance(tx, ctx, id, { balance, expectedBalance, reason });
    const isPaidElsewhere = !isSameAccount(before, details);
    const facts = differences(ctx, before, fields, { details, access, moved, passwordReset });
    await requireSecondPerson(tx, ctx, {
      reasons: alwaysIf(needsTwo(before, { details, role, access, moved, passwordReset })),
      isPossibleWhenOverdue:
        before.isDemo && passwordReset && !isPaidElsewhere && role === before.role && !isMoved(access) && moved === undefined,
      subjectId: id,
      userId: id,
      name: before.username,
      ...(moved && { amount: idr(Math.abs(subtract(moved.to, moved.from))) }),
      before: {
        role: before.role,
        ...endsIn(access, 'from'),
        ...(moved && { balance: moved.from }),
        ...(isPaidElsewhere && bankDetailsOf(before)),
      },
      after: {
        role,
        ...endsIn(access, 'to'),
        ...(moved && { balance: moved.to, reason: moved.reason }),
        ...(isPaidElsewhere && details),
        ...(passwordReset && { passwordReset }),
      },
      reliesOn: { account: payeeMark(id, before), replaces: reset?.replaces },
      reliedValues: bankDetailsOf(before),
    });
    const auditId = await recordAudit(tx, ctx, { action: 'user.updated', entityId: id, ...facts });
    const due = await recordAccountChange(tx, ctx, { userId: id, auditId, before, details, moved, passwordReset });
    const [after] = await selectUsers(tx).where(eq(users.id, id));
    assert(after);
    return { updated: toUser(after), due };
  });
  invalidateMoneyOf(ctx, id);
  await enqueueDeliveries(ctx, due);
  return updated;
}

type Reset = { replaces: string; role: Role; hashed: HashedPassword & { isPasswordAssigned: true; mustChangePassword: true } };

/**
 * A password set by staff is known to another person, so its owner has to choose a new one at the next log-in. It is validated
 * and hashed before the user's row is locked, because that takes long: for the role and against the password at that time; the
 * change is refused if either has changed since.
 */
async function hashReset(ctx: AdminCtx, id: string, password: string, newRole: Role | undefined): Promise<Reset> {
  const { username, passwordHash, role: presentRole } = await getEditableUser(ctx.db, ctx, id);
  const role = newRole ?? presentRole;
  const isCurrent = (chosen: string) => verifyPassword(passwordHash, chosen);
  const hashed = await validateAndHashPassword(password, { username, role, isCurrent });
  return { replaces: passwordHash, role, hashed: { ...hashed, isPasswordAssigned: true, mustChangePassword: true } };
}

/** Refuses a reset that was validated for another role or against another password than the current ones. */
function expectUnchanged({ replaces, role }: Reset, before: UserCredentials, newRole: Role): void {
  if (replaces !== before.passwordHash || role !== newRole) throw new DomainError('UNAVAILABLE', { seconds: retrySeconds });
}

type SecurityChange = { details: PartialBankDetails; role: Role; isPasswordReset: boolean };

/**
 * Ends the sessions and forgets the devices of a user with a new password or role, holds the payouts of one with a new password, bank
 * account or role while protection is on, and records the security events of the change.
 */
async function recordSecurity(tx: Tx, ctx: AdminCtx, before: UserRow, { details, role, isPasswordReset }: SecurityChange): Promise<void> {
  const isRoleChanged = role !== before.role;
  const event = { userId: before.id, actorId: ctx.actor.id };
  const events: SecurityEventToRecord[] = [];
  if (isPasswordReset) events.push({ ...event, kind: 'password_reset' });
  if (isRoleChanged) events.push({ ...event, kind: 'role_changed', reason: role });
  if (!isSameAccount(before, details)) events.push({ ...event, kind: 'bank_details_changed' });
  await recordSecurityEvents(tx, ctx, events);
  if (!isSameAccount(before, details)) await holdPayouts(tx, ctx, before.id, 'bank_details');
  if (isPasswordReset) await holdPayouts(tx, ctx, before.id, 'password');
  if (isRoleChanged) await holdPayouts(tx, ctx, before.id, 'role');
  if (!isPasswordReset && !isRoleChanged) return;
  await endAccess(tx, ctx, before.id, { reason: isPasswordReset ? 'password' : 'role', actorId: ctx.actor.id });
}

type RoleChange = { role: Role; isReset: boolean };

async function refuseRoleChange(tx: Tx, ctx: AdminCtx, user: UserCredentials, { role, isReset }: RoleChange): Promise<void> {
  requirePermitted(ctx, 'changeRole', user);
  if (isAuditor(role)) throw new DomainError('CANNOT_BECOME_AUDITOR');
  if (!isAllowed('master_admin', role)) await refuseLastMasterAdmin(tx, user);
  // A member's password may be shorter than an administrator's.
  if (!isMember(role) && !user.isPasswordLong && !isReset)
    throw new DomainError('PASSWORD_TOO_SHORT', { length: passwordLength.minAdmin }, { password: 'required' });
}

const bankDetailsOf = ({ bankName, accountName, accountNumber }: UserRow): PartialBankDetails => ({ bankName, accountName, accountNumber });

/** When the access of an auditor ended before and ends after the change; null: not an auditor. */
type AccessEnd = { from: Date | null; to: Date | null };

const isMoved = ({ from, to }: AccessEnd): boolean => from?.getTime() !== to?.getTime();

/** The end of the access as records have it, where the change moves it. */
const endsIn = (access: AccessEnd, side: keyof AccessEnd): { accessUntil?: string | null } =>
  isMoved(access) ? { accessUntil: access[side]?.toISOString() ?? null } : {};

type Effect = { details: PartialBankDetails; role: Role; access: AccessEnd; moved: Moved | undefined; passwordReset: boolean };

/**
 * Whether a change needs a second administrator: of money, of where a user is paid, of a role, of the end of an auditor's
 * access, or of the password of an administrator or auditor. A
 * member's password does not: the member is told, and has to choose a new one.
 */
function needsTwo(before: UserRow, { details, role, access, moved, passwordReset }: Effect): boolean {
  const isAdjusted = moved !== undefined && moved.from !== moved.to;
  const isPaidElsewhere = !isSameAccount(before, details);
  return isAdjusted || isPaidElsewhere || role !== before.role || isMoved(access) || (passwordReset && !isMember(before.role));
}

type Moved = { from: Idr; to: Idr; reason: string | null };
type Adjustment = { balance: Idr; expectedBalance: Idr | undefined; reason: string | null | undefined };

/** Posts the difference between the current and the requested available balance; returns both. */
async function adjustBalance(tx: Tx, ctx: AdminCtx, userId: string, { balance, expectedBalance, reason }: Adjustment): Promise<Moved> {
  const account = await lockAvailable(tx, userId);
  const from = account.balance;
  if (!ctx.approval && expectedBalance !== undefined && expectedBalance !== from)
    throw new DomainError('BALANCE_CHANGED', { balance: from }, { balance: 'invalid' });
  const difference = subtract(balance, from);
  if (difference !== 0) {
    const isMore = difference > 0;
    await postOnLocked(tx, ctx, [
      {
        key: `adjustment-${crypto.randomUUID()}`,
        kind: 'adjustment',
        debitAccountId: isMore ? companyAccounts.adjustments : account.id,
        creditAccountId: isMore ? account.id : companyAccounts.adjustments,
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
 * The values before and after the change. Bank details are personal data and the log is permanent, so it stores only the masked
 * number and a keyed hash.
 */
function differences(ctx: AdminCtx, before: OwnFields, fields: object, { details, access, moved, passwordReset }: Omit<Effect, 'role'>) {
  const changedFields = Object.entries(fields).flatMap(([name, value]) =>
    value !== undefined && before[name as keyof OwnFields] !== value ? [name] : [],
  );
  const isPaidElsewhere = !isSameAccount(before, details);
  const role = 'role' in fields && fields.role !== undefined ? fields.role : before.role;
  return {
    before: {
      role: before.role,
      ...endsIn(access, 'from'),
      ...(isPaidElsewhere && bankAccountEvidence(ctx, before)),
      ...(moved && { balance: moved.from }),
    },
    after: {
      role,
      changedFields: [...changedFields, ...(isMoved(access) ? ['accessUntil'] : [])],
      ...endsIn(access, 'to'),
      ...(isPaidElsewhere && bankAccountEvidence(ctx, details)),
      ...(moved && { balance: moved.to, reason: moved.reason }),
      ...(passwordReset && { passwordReset }),
    },
  };
}
