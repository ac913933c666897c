import { subtract, type Idr } from './idr.ts';

/**
 * The withdrawals that a balance does not cover, when they are approved in the given order (oldest first) and one that does not
 * fit is skipped. Amounts in IDR.
 */
export function listUncovered<T extends { amount: Idr }>(balance: Idr, withdrawals: readonly T[]): T[] {
  let left = balance;
  return withdrawals.filter(({ amount }) => {
    if (amount > left) return true;
    left = subtract(left, amount);
    return false;
  });
}
