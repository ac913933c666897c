import { add, negate, subtract, ZERO, type Idr } from '@app/money';
import type { RequestStatus, RequestType } from './requests.ts';

/** The fields of a deposit or withdrawal that determine its posting. Amount in IDR. */
export type TransactionEffect = { amount: Idr; type: RequestType; status: RequestStatus };

const effectOf = ({ amount, type, status }: TransactionEffect): Idr =>
  status !== 'approved' ? ZERO : type === 'deposit' ? amount : negate(amount);

/**
 * The member's available balance after a correction: the old effect reversed, the new one posted. `next` null: the transaction is
 * deleted. Below zero: the database refuses the correction.
 */
export const availableAfter = (available: Idr, before: TransactionEffect, next: TransactionEffect | null): Idr =>
  add(subtract(available, effectOf(before)), next === null ? ZERO : effectOf(next));
