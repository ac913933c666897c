import { z } from 'zod';
import { IdrOrZeroInput } from './amounts.ts';
import { Email, Me, NewPassword, Username } from './auth.ts';
import { listInput } from './lists.ts';
import { Role } from './roles.ts';
import { lineOf, noteOf, SearchText } from './texts.ts';
import { textMax } from './limits.ts';

/** A user as administrators read them: the same fields that the user reads of themselves. Amounts in IDR. */
export const User = Me;
export type User = z.infer<typeof User>;

/** Bank fields as a form sends them: an empty text clears the field. */
const bankField = z.union([lineOf(textMax.bankField), z.literal('').transform(() => null)]).nullable();

/** Where a member's withdrawals are paid to. */
const bankDetails = { bankName: bankField.optional(), accountName: bankField.optional(), accountNumber: bankField.optional() };
export const BankDetailsInput = z.strictObject(bankDetails);
export type BankDetailsInput = z.infer<typeof BankDetailsInput>;

export const ListUsersInput = z.object({ ...listInput, role: Role.optional(), search: SearchText.optional() });
export type ListUsersInput = z.infer<typeof ListUsersInput>;

export const UserIdInput = z.strictObject({ id: z.uuid() });
export const ListUserTransactionsInput = z.object({ ...listInput, id: z.uuid() });
export type ListUserTransactionsInput = z.infer<typeof ListUserTransactionsInput>;

export const CreateUserInput = z.strictObject({ username: Username, email: Email, password: NewPassword, role: Role.default('user') });
export type CreateUserInput = z.infer<typeof CreateUserInput>;

/**
 * What an administrator changes of a user; what is absent stays. `balance` is what the available balance is to be (IDR),
 * posted as an adjustment of the difference; with `expectedBalance` only while that is what it still is.
 */
export const UpdateUserInput = z.strictObject({
  id: z.uuid(),
  ...bankDetails,
  balance: IdrOrZeroInput.optional(),
  expectedBalance: IdrOrZeroInput.optional(),
  reason: noteOf(textMax.note).nullish(),
  role: Role.optional(),
  password: NewPassword.optional(),
});
export type UpdateUserInput = z.infer<typeof UpdateUserInput>;
