import { add, subtract, type Idr } from '@app/money';
import type { MemberAccount } from './get-available-and-invested.ts';
import type { TransferToPost } from './post-transfers.ts';

/** The balance of an account after posting these transfers, in IDR. The caller holds its lock. */
export const balanceAfter = ({ id, balance }: MemberAccount, toPost: readonly TransferToPost[]): Idr =>
  toPost.reduce((sum, { debitAccountId, creditAccountId, amount }) => {
    if (creditAccountId === id) return add(sum, amount);
    return debitAccountId === id ? subtract(sum, amount) : sum;
  }, balance);
