import assert from 'node:assert/strict';
import { schema, type Tx } from '@app/db';
import { negate, type Idr } from '@app/money';
import { eq } from 'drizzle-orm';
import { companyAccounts } from '../ledger/company-accounts.ts';

const { accounts } = schema;

/** Locks the bank account, so that every other transfer of it waits; returns the money at the bank, IDR. */
export async function lockBank(tx: Tx): Promise<Idr> {
  const [bank] = await tx
    .select({ balance: accounts.balance })
    .from(accounts)
    .where(eq(accounts.id, companyAccounts.bank))
    .for('no key update');
  assert(bank && bank.balance !== null, 'the company has a bank account');
  return negate(bank.balance);
}
