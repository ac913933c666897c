import assert from 'node:assert/strict';
import { schema, type Db, type Tx } from '@app/db';
import type { Idr } from '@app/money';
import { eq } from 'drizzle-orm';

const { accounts } = schema;

export type MemberAccount = { id: number; balance: Idr };

/** A user's accounts `available` and `invested`; every user has both from registration on. */
export async function getAvailableAndInvested(db: Db | Tx, userId: string): Promise<{ available: MemberAccount; invested: MemberAccount }> {
  const rows = await db
    .select({ id: accounts.id, kind: accounts.kind, balance: accounts.balance })
    .from(accounts)
    .where(eq(accounts.userId, userId));
  const available = rows.find(({ kind }) => kind === 'available');
  const invested = rows.find(({ kind }) => kind === 'invested');
  assert(available && invested, `user ${userId} has the accounts available and invested`);
  return { available: { id: available.id, balance: balanceOf(available) }, invested: { id: invested.id, balance: balanceOf(invested) } };
}

function balanceOf({ balance }: { balance: Idr | null }): Idr {
  assert(balance !== null, 'the generated column `balance` is never null');
  return balance;
}
