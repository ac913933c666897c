import { schema, type Db, type Tx } from '@app/db';
import { idr, maximum, subtract, ZERO, type Idr } from '@app/money';
import { sql } from 'drizzle-orm';
import { getAccounts } from './get-accounts.ts';

/** What a member can still use: available less what is already pending for withdrawal; never below nothing. IDR. */
export async function getFree(db: Db | Tx, userId: string): Promise<{ available: Idr; invested: Idr; pending: Idr; free: Idr }> {
  const { available, invested } = await getAccounts(db, userId);
  const [row] = await db.select({ pending: sql<string>`pending_withdrawals_of(${userId})` }).from(schema.settings);
  const pending = idr(Number(row?.pending ?? 0));
  return { available: available.balance, invested: invested.balance, pending, free: maximum(ZERO, subtract(available.balance, pending)) };
}
