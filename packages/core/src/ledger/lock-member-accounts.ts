import { schema, type Tx } from '@app/db';
import { and, inArray, isNotNull } from 'drizzle-orm';

const { accounts } = schema;

/**
 * Locks the members' accounts among `ids`, in id order. Whoever posts does this before the transfers take their ids, so
 * that ids rise in the order of the balances. Company accounts are left to the posting itself, which locks them last.
 */
export async function lockMemberAccounts(tx: Tx, ids: number[]): Promise<void> {
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(inArray(accounts.id, ids), isNotNull(accounts.userId)))
    .orderBy(accounts.id)
    .for('no key update');
}
