import type { AccountKind } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { negate, ZERO, type Idr } from '@app/money';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import { endSessionsWhere } from '../auth/end-sessions-where.ts';
import { forgetFailures } from '../auth/throttle-login.ts';
import type { AuthedCtx } from '../context.ts';
import { enqueueExport } from '../exports/enqueue-export.ts';
import { withdrawExportsNamingUsers } from '../exports/withdraw-exports-naming-users.ts';
import { inTransaction } from '../in-transaction.ts';
import { house } from '../ledger/house.ts';
import { postTransfers, type TransferToPost } from '../ledger/post-transfers.ts';
import { forgetAnnouncements } from '../notifications/forget-announcements.ts';
import { refuseOwn } from '../refuse-own.ts';
import { lockManageable, type UserRow } from './get-manageable.ts';
import { lockReferrerOf } from './lock-referrer.ts';
import { refuseProtected } from './refuse-protected.ts';

const { accounts, closedMembers, files, investments, transactions, users } = schema;

/** What was in each kind of account. */
type Held = Partial<Record<AccountKind, Idr>>;

/**
 * Deletes a user for good. What they held moves to closed_accounts, and what names the person goes. Their transactions and
 * investments leave every list; the database keeps them as closed records, beside their payees, payment proofs and
 * transfers, and the user's number leads a master admin to them. Files of exports that may name them are withdrawn.
 * @throws DomainError NOT_FOUND, OWN_RECORD, PROTECTED_ACCOUNT
 */
export async function deleteUser(ctx: AuthedCtx, { id }: { id: string }): Promise<void> {
  const reset = await inTransaction(ctx, async (tx) => {
    refuseOwn(ctx, id);
    await lockReferrerOf(tx, id);
    const user = await lockManageable(tx, ctx, id, 'deletion');
    await refuseProtected(tx, user);
    // The interest run locks investments before accounts; so do we.
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
    await recordClosedMember(tx, ctx, user, held);
    await keepProofs(tx, id);
    await forgetAnnouncements(tx, id);
    await forgetFailures(tx, user.username);
    await endSessionsWhere(tx, ctx, eq(schema.sessions.userId, id), 'account_deleted', ctx.actor.id);
    const withdrawn = await withdrawExportsNamingUsers(tx);
    await tx.delete(users).where(eq(users.id, id));
    await recordAudit(tx, ctx, {
      action: 'user.deleted',
      entityId: id,
      before: {
        userNumber: user.userNumber,
        role: user.role,
        ...held,
        investments: locked.filter(({ status }) => status === 'active').length,
        requests: pending,
      },
      after: null,
    });
    return withdrawn;
  });
  for (const row of reset) await enqueueExport(ctx, row);
}

/** Moves what a user holds to the company, and writes off what they owe of bonuses; returns what it was. */
async function closeAccounts(tx: Tx, ctx: AuthedCtx, userId: string): Promise<Held> {
  const held = await tx
    .select({ id: accounts.id, kind: accounts.kind, balance: accounts.balance })
    .from(accounts)
    .where(eq(accounts.userId, userId))
    .orderBy(accounts.id)
    .for('no key update');
  const closures = held.flatMap(({ id, balance }): TransferToPost[] => {
    if (balance === null || balance === 0) return [];
    const [debitAccountId, creditAccountId] = balance > 0 ? [id, house.closed_accounts] : [house.closed_accounts, id];
    const amount = balance > 0 ? balance : negate(balance);
    return [{ key: `closure-${id}`, kind: 'closure', debitAccountId, creditAccountId, amount, actorId: ctx.actor.id }];
  });
  const [first, ...rest] = closures;
  if (first) await postTransfers(tx, ctx, [first, ...rest]);
  return Object.fromEntries(held.map(({ kind, balance }) => [kind, balance ?? ZERO]));
}

/** Writes down who was deleted, without naming the person, and hands the emptied accounts over to that record. */
async function recordClosedMember(tx: Tx, ctx: AuthedCtx, user: UserRow, held: Held): Promise<void> {
  const { id: userId, userNumber, role, createdAt: joinedAt } = user;
  const { available = ZERO, invested = ZERO, bonus_debt: bonusDebt = ZERO } = held;
  const closing = { closedAt: ctx.now(), closedBy: ctx.actor.id, closedByName: ctx.actor.username };
  const record = { userId, userNumber, role, joinedAt, ...closing, available, invested, bonusesOwed: negate(bonusDebt) };
  await tx.insert(closedMembers).values(record);
  await tx.update(accounts).set({ userId: null, closedUserId: userId }).where(eq(accounts.userId, userId));
}

/** The proofs that a request refers to outlive the user; other pictures go with them. */
async function keepProofs(tx: Tx, userId: string): Promise<void> {
  const proofs = tx.select({ id: transactions.proofFileId }).from(transactions).where(eq(transactions.userId, userId));
  await tx
    .update(files)
    .set({ ownerId: null })
    .where(and(eq(files.ownerId, userId), inArray(files.id, proofs)));
}
