import assert from 'node:assert/strict';
import type { Tx } from '@app/db';
import { idr } from '@app/money';
import { sql } from 'drizzle-orm';
import type { MemberAccount } from './get-available-and-invested.ts';

type Row = { id: string; balance: string };

/** Locks a member's available account; returns it with its balance under the lock. */
export async function lockAvailable(tx: Tx, userId: string): Promise<MemberAccount> {
  const [account] = await tx.execute<Row>(sql`
    select id, balance from accounts where user_id = ${userId} and kind = 'available' for no key update`);
  assert(account, `user ${userId} has an available account`);
  return toMemberAccount(account);
}

/**
 * The same for the owner of this transaction, unless the transaction has been posted before: then it can have bonuses, whose rows
 * are locked before any account, and undefined is returned.
 */
export async function lockAvailableOfFirstPosting(tx: Tx, transactionId: string): Promise<MemberAccount | undefined> {
  const [account] = await tx.execute<Row>(sql`
    select id, balance from accounts
    where kind = 'available' and user_id = (select user_id from transactions where id = ${transactionId})
      and not exists (select from transfers where transaction_id = ${transactionId} and kind = 'reversal')
    for no key update`);
  return account && toMemberAccount(account);
}

const toMemberAccount = ({ id, balance }: Row): MemberAccount => ({ id: Number(id), balance: idr(Number(balance)) });
