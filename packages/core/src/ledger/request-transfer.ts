import type { RequestType } from '@app/contract';
import type { Idr } from '@app/money';
import { house } from './house.ts';
import type { TransferToPost } from './post-transfers.ts';

type Request = { id: string; type: RequestType; amount: Idr };

/** The transfer of an approved request: a deposit comes from the bank, a withdrawal goes to it. `key` names the event. */
export function requestTransfer({ id, type, amount }: Request, availableId: number, key: string): TransferToPost {
  const [debitAccountId, creditAccountId] = type === 'deposit' ? [house.bank, availableId] : [availableId, house.bank];
  return { key, kind: type, debitAccountId, creditAccountId, amount, transactionId: id };
}
