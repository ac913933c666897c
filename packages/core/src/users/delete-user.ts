import { schema, type Tx } from '@app/db';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import { endSessionsWhere } from '../auth/end-sessions-where.ts';
import type { AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { getAccounts } from '../ledger/get-accounts.ts';
import { house } from '../ledger/house.ts';
import { postTransfers, type TransferToPost } from '../ledger/post-transfers.ts';
import { refuseOwn } from '../refuse-own.ts';
import { lockManageable } from './get-manageable.ts';
import { refuseProtected } from './refuse-protected.ts';

const { investments, users } = schema;

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

/** Moves what a user holds to the house; returns what it was. */
async function closeAccounts(tx: Tx, ctx: AuthedCtx, userId: string) {
  await tx
    .select({ id: schema.accounts.id })
    .from(schema.accounts)
    .where(eq(schema.accounts.userId, userId))
    .orderBy(schema.accounts.id)
    .for('no key update');
  const { available, invested } = await getAccounts(tx, userId);
  const closures = [available, invested].flatMap(({ id, balance }): TransferToPost[] =>
    balance === 0
      ? []
      : [
          {
            key: `closure-${id}`,
            kind: 'closure',
            debitAccountId: id,
            creditAccountId: house.closed_accounts,
            amount: balance,
            actorId: ctx.actor.id,
          },
        ],
  );
  const [first, ...rest] = closures;
  if (first) await postTransfers(tx, ctx, [first, ...rest]);
  return { available: available.balance, invested: invested.balance };
}
