import { schema, type Tx } from '@app/db';
import { negate } from '@app/money';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import { endSessionsWhere } from '../auth/end-sessions-where.ts';
import type { AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { house } from '../ledger/house.ts';
import { postTransfers, type TransferToPost } from '../ledger/post-transfers.ts';
import { refuseOwn } from '../refuse-own.ts';
import { lockManageable } from './get-manageable.ts';
import { refuseProtected } from './refuse-protected.ts';

const { accounts, investments, users } = schema;

/**
 * Deletes a user for good. What they held moves to closed_accounts; personal data, sessions, files, transactions and
 * investments go; the transfers stay, and name nobody.
 * @throws DomainError NOT_FOUND, OWN_RECORD, PROTECTED_ACCOUNT
 */
export function deleteUser(ctx: AuthedCtx, { id }: { id: string }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    refuseOwn(ctx, id);
    const user = await lockManageable(tx, ctx, id, 'deletion');
    await refuseProtected(tx, user);
    // The interest run locks investments before accounts; so do we.
    const active = await tx
      .select({ id: investments.id })
      .from(investments)
      .where(eq(investments.userId, id))
      .orderBy(investments.id)
      .for('update');
    const held = await closeAccounts(tx, ctx, id);
    await endSessionsWhere(tx, ctx, eq(schema.sessions.userId, id), 'account_deleted', ctx.actor.id);
    await tx.delete(users).where(eq(users.id, id));
    await recordAudit(tx, ctx, {
      action: 'user.deleted',
      entityId: id,
      before: { role: user.role, ...held, investments: active.length },
      after: null,
    });
  });
}

/** Moves what a user holds to the company, and writes off what they owe of bonuses; returns what it was. */
async function closeAccounts(tx: Tx, ctx: AuthedCtx, userId: string) {
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
  return Object.fromEntries(held.map(({ kind, balance }) => [kind, balance]));
}
