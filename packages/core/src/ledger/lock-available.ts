import assert from 'node:assert/strict';
import { schema, type Tx } from '@app/db';
import { and, eq } from 'drizzle-orm';
import type { MemberAccount } from './get-accounts.ts';

const { accounts } = schema;

/** Locks a member's available account; returns it with the balance that it has from here on. */
export async function lockAvailable(tx: Tx, userId: string): Promise<MemberAccount> {
  const [account] = await tx
    .select({ id: accounts.id, balance: accounts.balance })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.kind, 'available')))
    .for('no key update');
  assert(account && account.balance !== null, `user ${userId} has an available account`);
  return { id: account.id, balance: account.balance };
}
