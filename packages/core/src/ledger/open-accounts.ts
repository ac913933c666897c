import { memberAccounts } from '@app/contract';
import { schema, type Tx } from '@app/db';

/** Opens a user's two ledger accounts with zero balances. */
export async function openAccounts(tx: Tx, userId: string): Promise<void> {
  await tx.insert(schema.accounts).values(memberAccounts.map((kind) => ({ userId, kind })));
}
