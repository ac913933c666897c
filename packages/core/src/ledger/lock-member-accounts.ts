import { schema, type Tx } from '@app/db';
import { and, inArray, isNotNull } from 'drizzle-orm';

const { accounts } = schema;

/**
 * Locks the members' accounts among `ids`, in id order. Called before transfers take their ids, so that ids rise in the order of
 * the balances. Company accounts are locked last, by the posting itself.
 */
export async function lockMemberAccounts(tx: Tx, ids: number[]): Promise<void> {
  await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(inArray(accounts.id, ids), isNotNull(accounts.userId)))
    .orderBy(accounts.id)
    .for('no key update');
}
