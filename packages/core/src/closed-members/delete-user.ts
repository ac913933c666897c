import type { AccountKind } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { negate, ZERO, type Idr } from '@app/money';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import { invalidateMoneyOf } from '../invalidate.ts';
import { endSessionsWhere } from '../sessions/end-sessions-where.ts';
import { deleteFailures } from '../limits/throttle-login.ts';
import type { AuthedCtx, MasterAdminCtx } from '../context.ts';
import { enqueueExport } from '../exports/enqueue-export.ts';
import { withdrawExportsNamingUsers } from '../exports/withdraw-exports-naming-users.ts';
import { inTransaction } from '../in-transaction.ts';
import { companyAccounts } from '../ledger/company-accounts.ts';
import { postTransfers, type TransferToPost } from '../ledger/post-transfers.ts';
import { deleteAnnouncements } from '../notifications/delete-announcements.ts';
import { forgetApprovalsOf } from '../protection/outdate-approvals.ts';
import { alwaysIf, requireSecondPerson } from '../protection/require-second-person.ts';
import { lockDeletableUser } from '../users/get-permitted-user.ts';
import { lockReferrerOf } from '../users/lock-referrer.ts';
import { refuseLastMasterAdmin } from '../users/refuse-last-master-admin.ts';
import type { UserRow } from '../users/user-columns.ts';

const { accounts, closedMembers, files, investments, transactions, users } = schema;

/** The balance of each kind of account. */
type ClosingBalances = Partial<Record<AccountKind, Idr>>;

/**
 * Deletes a user permanently. Their balances move to closed_accounts, and personal data is removed. Their transactions and
 * investments leave every list; the database keeps them as closed records, with their payees, payment proofs and transfers, and a
 * master admin finds them by the user's number. Export files that may name them are withdrawn.
 * @throws DomainError NOT_FOUND, OWN_RECORD, PROTECTED_ACCOUNT; SecondPersonNeeded
 */
export async function deleteUser(ctx: MasterAdminCtx, { id }: { id: string }): Promise<void> {
  const reset = await inTransaction(ctx, async (tx) => {
    await lockReferrerOf(tx, id);
    const user = await lockDeletableUser(tx, ctx, id);
    await refuseLastMasterAdmin(tx, user);
    // The interest run locks investments before accounts; this does the same.
    const locked = await tx
      .select({ status: investments.status })
      .from(investments)
      .where(eq(investments.userId, id))
      .orderBy(investments.id)
      .for('update');
    const pending = await tx.$count(
      transactions,
      and(eq(transactions.userId, id), eq(transactions.status, 'pending'), isNull(transactions.deletedAt)),
    );
    const held = await closeAccounts(tx, ctx, id);
    const { userNumber, role, username } = user;
    const before = {
      userNumber,
      role,
      ...held,
      investments: locked.filter(({ status }) => status === 'active').length,
      requests: pending,
    };
    await requireSecondPerson(tx, ctx, {
      reasons: alwaysIf(true),
      subjectId: id,
      userId: id,
      name: username,
      before,
      after: null,
    });
    await forgetApprovalsOf(tx, ctx, user);
    await recordClosedMember(tx, ctx, user, held);
    await keepProofs(tx, id);
    await deleteAnnouncements(tx, id);
    await deleteFailures(tx, user.username);
    await endSessionsWhere(tx, ctx, eq(schema.sessions.userId, id), 'account_deleted', ctx.actor.id);
    const withdrawn = await withdrawExportsNamingUsers(tx);
    await tx.delete(users).where(eq(users.id, id));
    await recordAudit(tx, ctx, { action: 'user.deleted', entityId: id, before, after: null });
    return withdrawn;
  });
  invalidateMoneyOf(ctx, id);
  ctx.invalidate({ topics: ['stats'], to: 'everyone' }); // of the referrer
  ctx.invalidate({ topics: ['approvals'], to: 'administrators' });
  for (const row of reset) await enqueueExport(ctx, row);
}

/** Moves a user's balances to the company and writes off their bonus debt; returns the balances before. */
async function closeAccounts(tx: Tx, ctx: AuthedCtx, userId: string): Promise<ClosingBalances> {
  const held = await tx
    .select({ id: accounts.id, kind: accounts.kind, balance: accounts.balance })
    .from(accounts)
    .where(eq(accounts.userId, userId))
    .orderBy(accounts.id)
    .for('no key update');
  const closures = held.flatMap(({ id, balance }): TransferToPost[] => {
    if (balance === null || balance === 0) return [];
    const [debitAccountId, creditAccountId] = balance > 0 ? [id, companyAccounts.closed_accounts] : [companyAccounts.closed_accounts, id];
    const amount = balance > 0 ? balance : negate(balance);
    return [{ key: `closure-${id}`, kind: 'closure', debitAccountId, creditAccountId, amount, actorId: ctx.actor.id }];
  });
  const [first, ...rest] = closures;
  if (first) await postTransfers(tx, ctx, [first, ...rest]);
  return Object.fromEntries(held.map(({ kind, balance }) => [kind, balance ?? ZERO]));
}

/** Records the deleted user without personal data, and links the emptied accounts to that record. */
async function recordClosedMember(tx: Tx, ctx: AuthedCtx, user: UserRow, held: ClosingBalances): Promise<void> {
  const { id: userId, userNumber, role, createdAt: joinedAt } = user;
  const { available = ZERO, invested = ZERO, bonus_debt: bonusDebt = ZERO } = held;
  const closing = { closedAt: ctx.now(), closedBy: ctx.actor.id, closedByName: ctx.actor.username };
  const record = { userId, userNumber, role, joinedAt, ...closing, available, invested, bonusesOwed: negate(bonusDebt) };
  await tx.insert(closedMembers).values(record);
  await tx.update(accounts).set({ userId: null, closedUserId: userId }).where(eq(accounts.userId, userId));
}

/** Proofs that a request references are kept without their owner; other images are deleted with the user. */
async function keepProofs(tx: Tx, userId: string): Promise<void> {
  const proofs = tx.select({ id: transactions.proofFileId }).from(transactions).where(eq(transactions.userId, userId));
  await tx
    .update(files)
    .set({ ownerId: null })
    .where(and(eq(files.ownerId, userId), inArray(files.id, proofs)));
}
