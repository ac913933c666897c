import { z } from 'zod';
import { lineOf, textMax } from './texts.ts';

/** Where a member's withdrawals are paid to; null clears a field. */
export const BankDetailsInput = z.strictObject({
  bankName: lineOf(textMax.bankField).nullable(),
  accountName: lineOf(textMax.bankField).nullable(),
  accountNumber: lineOf(textMax.bankField).nullable(),
});
export type BankDetailsInput = z.infer<typeof BankDetailsInput>;
