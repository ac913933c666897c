import assert from 'node:assert/strict';
import { schema, type Tx } from '@app/db';
import { negate, type Idr } from '@app/money';
import { eq } from 'drizzle-orm';
import { house } from '../ledger/house.ts';

const { accounts } = schema;

/** Holds the bank account, so that whatever else moves it waits; returns what lies at the bank, IDR. */
export async function lockBank(tx: Tx): Promise<Idr> {
  const [bank] = await tx.select({ balance: accounts.balance }).from(accounts).where(eq(accounts.id, house.bank)).for('no key update');
  assert(bank && bank.balance !== null, 'the house has a bank account');
  return negate(bank.balance);
}
