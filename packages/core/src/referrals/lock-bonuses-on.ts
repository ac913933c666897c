import assert from 'node:assert/strict';
import { schema, type Tx } from '@app/db';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { MemberAccount } from '../ledger/get-available-and-invested.ts';

const { accounts, transactions, transfers, users } = schema;

/** The input for correcting the bonuses on one deposit: the users, the bonus rows, and the accounts to post on. */
export type LockedBonuses = {
  depositId: string;
  friendId: string;
  referrerId: string;
  /** The friend's available account. */
  friendAccountId: number;
  /** The referrer's accounts, with their balances under the lock. */
  available: MemberAccount;
  debt: MemberAccount;
  /** The bonus rows whose effective instant is after the first effective instant of the deposit. */
  rowIds: string[];
};

/**
 * Locks the rows and accounts needed to correct the bonuses on a deposit, before the deposit is corrected; null where no bonus
 * has an effective instant after the first effective instant of the deposit. The caller has locked the referrer and then the
 * friend (`lockOwner`), which makes the daily batch skip them: it either pays before this, and is corrected, or after it, and sees
 * the correction. The lock order is users, rows, accounts, as everywhere.
 */
export async function lockBonusesOn(tx: Tx, deposit: { id: string; userId: string }): Promise<LockedBonuses | null> {
  const friendId = deposit.userId;
  const [friend] = await tx.select({ referrerId: users.referredBy }).from(users).where(eq(users.id, friendId));
  const referrerId = friend?.referrerId ?? null;
  if (referrerId === null) return null;
  const rowIds = await lockBonusRows(tx, deposit);
  if (rowIds.length === 0) return null;
  await tx.insert(accounts).values({ userId: referrerId, kind: 'bonus_debt' }).onConflictDoNothing();
  return { depositId: deposit.id, friendId, referrerId, rowIds, ...(await lockAccounts(tx, friendId, referrerId)) };
}

async function lockBonusRows(tx: Tx, { id, userId }: { id: string; userId: string }): Promise<string[]> {
  const firstEffectiveAt = tx
    .select({ at: sql`min(${transfers.effectiveAt})` })
    .from(transfers)
    .where(and(eq(transfers.transactionId, id), eq(transfers.kind, 'deposit')));
  const paid = tx
    .select({ id: transfers.transactionId })
    .from(transfers)
    .where(
      and(
        eq(transfers.kind, 'referral_bonus'),
        eq(transfers.referredUserId, userId),
        sql`${transfers.effectiveAt} > (${firstEffectiveAt})`,
      ),
    );
  const rows = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(inArray(transactions.id, paid))
    .orderBy(transactions.id)
    .for('update');
  return rows.map((row) => row.id);
}

async function lockAccounts(tx: Tx, friendId: string, referrerId: string) {
  const rows = await tx
    .select({ id: accounts.id, userId: accounts.userId, kind: accounts.kind, balance: accounts.balance })
    .from(accounts)
    .where(and(inArray(accounts.userId, [friendId, referrerId]), inArray(accounts.kind, ['available', 'bonus_debt'])))
    .orderBy(accounts.id)
    .for('no key update');
  const accountOf = (owner: string, kind: 'available' | 'bonus_debt'): MemberAccount => {
    const row = rows.find((each) => each.userId === owner && each.kind === kind);
    assert(row && row.balance !== null, `user ${owner} has the account ${kind}`);
    return { id: row.id, balance: row.balance };
  };
  return {
    friendAccountId: accountOf(friendId, 'available').id,
    available: accountOf(referrerId, 'available'),
    debt: accountOf(referrerId, 'bonus_debt'),
  };
}
