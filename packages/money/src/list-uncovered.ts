import { subtract, type Idr } from './idr.ts';

/**
 * Which of these withdrawals a balance does not cover, when they are approved in the order given (oldest first) and one
 * that does not fit is passed over. Amounts in IDR.
 */
export function listUncovered<T extends { amount: Idr }>(balance: Idr, withdrawals: readonly T[]): T[] {
  let left = balance;
  return withdrawals.filter(({ amount }) => {
    if (amount > left) return true;
    left = subtract(left, amount);
    return false;
  });
}
