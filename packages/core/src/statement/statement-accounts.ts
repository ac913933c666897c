import type { Db, Tx } from '@app/db';
import { getAvailableAndInvested } from '../ledger/get-available-and-invested.ts';
import type { StatementAccounts } from './page-of-statement.ts';

/** The ids of the two accounts of a user's statement. */
export async function statementAccounts(db: Db | Tx, userId: string): Promise<StatementAccounts> {
  const { available, invested } = await getAvailableAndInvested(db, userId);
  return { available: available.id, invested: invested.id };
}
