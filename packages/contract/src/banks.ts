import { z } from 'zod';
import { lineOf } from './texts.ts';
import { textMax } from './limits.ts';
import { ImageDataUrl } from './files.ts';

/** Where members send their money. */
export const BankDestination = z.object({
  id: z.uuid(),
  bankName: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  isActive: z.boolean(),
  /** Address of the QRIS picture as issued by the bank; null: an ordinary bank account. */
  qrisImage: z.string().nullable(),
});
export type BankDestination = z.infer<typeof BankDestination>;

const bankFields = {
  bankName: lineOf(textMax.bankField),
  accountName: lineOf(textMax.bankField),
  accountNumber: lineOf(textMax.bankField),
  isActive: z.boolean().default(true),
  /** A new picture as a data URL, null to take it away, absent to leave it. */
  qrisImage: ImageDataUrl.nullish(),
};

export const CreateBankInput = z.strictObject(bankFields);
export type CreateBankInput = z.infer<typeof CreateBankInput>;

export const UpdateBankInput = z.strictObject({ id: z.uuid(), ...bankFields, isActive: z.boolean() });
export type UpdateBankInput = z.infer<typeof UpdateBankInput>;

export const BankIdInput = z.strictObject({ id: z.uuid() });
