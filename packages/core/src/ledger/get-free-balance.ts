import type { Db, Tx } from '@app/db';
import { idr, maximum, negate, subtract, ZERO, type Idr } from '@app/money';
import { sql } from 'drizzle-orm';
import { getAvailableAndInvested, type MemberAccount } from './get-available-and-invested.ts';

export type FreeBalance = { available: Idr; invested: Idr; pending: Idr; free: Idr; uncovered: Idr };

/**
 * What a member can still use: `free` is available less pending withdrawals, never below 0. `uncovered`: the amount by which
 * pending withdrawals exceed available, after a correction; so `available − pending = free − uncovered`. IDR.
 */
export const getFreeBalance = async (db: Db | Tx, userId: string): Promise<FreeBalance> =>
  freeBalanceOf(db, userId, await getAvailableAndInvested(db, userId));

/** The same from the member's accounts, for a caller that has read them. */
export async function freeBalanceOf(
  db: Db | Tx,
  userId: string,
  { available, invested }: { available: MemberAccount; invested: MemberAccount },
): Promise<FreeBalance> {
  const [row] = await db.execute<{ pending: string }>(sql`select pending_withdrawals_of(${userId}) as pending`);
  const pending = idr(Number(row?.pending ?? 0));
  const left = subtract(available.balance, pending);
  return {
    available: available.balance,
    invested: invested.balance,
    pending,
    free: maximum(ZERO, left),
    uncovered: maximum(ZERO, negate(left)),
  };
}
