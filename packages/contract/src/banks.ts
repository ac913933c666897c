import { z } from 'zod';
import { singleLine } from './texts.ts';
import { textMax } from './limits.ts';
import { ImageDataUrl } from './files.ts';
import { Instant } from './instants.ts';

/** The number of a bank destination: 5 to 34 letters and digits, at least one of them a digit, as an IBAN or the number of a QRIS merchant has. */
export const isDestinationNumber = (text: string): boolean => /^[ .-]*(?:[A-Za-z0-9][ .-]*){5,34}$/.test(text) && /[0-9]/.test(text);

export const BankDestination = z
  .object({
    id: z.uuid().describe('Id of the bank destination.'),
    bankName: z.string().describe('Name of the bank.'),
    accountName: z.string().describe('Holder of the account.'),
    accountNumber: z.string().describe('Number of the account.'),
    isActive: z.boolean().describe('Whether members can choose it.'),
    qrisImage: z.string().nullable().describe('URL path of the QRIS image issued by the bank; null: an ordinary bank account.'),
  })
  .describe('A bank account or QRIS code to which members send deposits.');
export type BankDestination = z.infer<typeof BankDestination>;

export const BankChange = z
  .object({
    id: z.uuid().describe('Id of the bank destination.'),
    changedAt: Instant.describe('When it was added, or its account or QRIS image was replaced.'),
  })
  .describe('A bank destination that is new, or that leads to another account than before.');
export type BankChange = z.infer<typeof BankChange>;

const bankFields = {
  bankName: singleLine(textMax.bankField).describe('Name of the bank.'),
  accountName: singleLine(textMax.bankField).describe('Holder of the account.'),
  accountNumber: singleLine(textMax.bankField).describe('Number of the account.'),
  isActive: z.boolean().default(true).describe('Whether members can choose it.'),
  qrisImage: ImageDataUrl.nullish().describe('A new image as a data URL, null to remove it, absent to keep it.'),
};

export const CreateBankInput = z.strictObject(bankFields).describe('A new bank destination.');
export type CreateBankInput = z.infer<typeof CreateBankInput>;

export const UpdateBankInput = z
  .strictObject({
    id: z.uuid().describe('Id of the bank destination.'),
    ...bankFields,
    isActive: z.boolean().describe('Whether members can choose it.'),
    expected: BankDestination.omit({ id: true })
      .partial()
      .strict()
      .optional()
      .describe('The values that the caller saw. Refused with BANK_CHANGED if a field that this call changes has another value now.'),
  })
  .describe('All fields of a bank destination.');
export type UpdateBankInput = z.infer<typeof UpdateBankInput>;

export const BankIdInput = z.strictObject({
  id: z.uuid().describe('Id of the bank destination.'),
});
