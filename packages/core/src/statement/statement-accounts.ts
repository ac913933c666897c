import type { Db, Tx } from '@app/db';
import { getAccounts } from '../ledger/get-accounts.ts';
import type { StatementAccounts } from './page-of-statement.ts';

/** The accounts of a user's statement. */
export async function statementAccounts(db: Db | Tx, userId: string): Promise<StatementAccounts> {
  const { available, invested } = await getAccounts(db, userId);
  return { available: available.id, invested: invested.id };
}
