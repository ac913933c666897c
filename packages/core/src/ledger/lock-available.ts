import assert from 'node:assert/strict';
import type { Tx } from '@app/db';
import { idr } from '@app/money';
import { sql } from 'drizzle-orm';
import type { MemberAccount } from './get-accounts.ts';

/** Locks a member's available account; returns it with the balance that it has from here on. */
export async function lockAvailable(tx: Tx, userId: string): Promise<MemberAccount> {
  const [account] = await tx.execute<{ id: string; balance: string | null }>(sql`
    select id, balance from accounts where user_id = ${userId} and kind = 'available' for no key update`);
  assert(account && account.balance !== null, `user ${userId} has an available account`);
  return { id: Number(account.id), balance: idr(Number(account.balance)) };
}
