import { trimText, type Role, type UpdateUserInput } from '@app/contract';
import { sgdInputText, type Idr } from '@app/money';
import type { ListedUser } from './user-view.ts';

export const bankFields = ['bankName', 'accountName', 'accountNumber'] as const;
export type BankField = (typeof bankFields)[number];

/** The values edited in the dialog; an unedited field is absent. `balance` null: the text is not an amount. */
export type UserEdits = Partial<Record<BankField, string>> & {
  balance?: Idr | null;
  /** The balance at the start of its edit. */
  balanceBefore?: Idr;
  reason?: string;
  role?: Role;
  password?: string;
};

/**
 * The former and the new balance when the amount of the field differs; else null. Interest leaves fractions of a cent, which no
 * field can show: the same digits are no edit.
 */
export function balanceEditOf({ balance, balanceBefore }: UserEdits): { balance: Idr; expectedBalance: Idr } | null {
  if (balance === undefined || balance === null || balanceBefore === undefined) return null;
  return sgdInputText(balance) === sgdInputText(balanceBefore) ? null : { balance, expectedBalance: balanceBefore };
}

/**
 * The input of the call: only what was changed. The balance is sent with the one at the start of its edit, so that the server
 * can refuse it if it has changed since; a password only when one was entered.
 */
export function userUpdateOf(user: ListedUser, edits: UserEdits): UpdateUserInput {
  const { reason = '', role, password = '' } = edits;
  const balanceEdit = balanceEditOf(edits);
  const texts = bankFields.flatMap((field) => {
    const text = edits[field]?.trim();
    return text === undefined || text === (user[field] ?? '') ? [] : [[field, text] as const];
  });
  return {
    id: user.id,
    ...Object.fromEntries(texts),
    ...(balanceEdit !== null && { ...balanceEdit, reason: trimText(reason) || null }),
    ...(role !== undefined && role !== user.role && { role }),
    ...(password !== '' && { password }),
  };
}

export const changesNothing = (update: UpdateUserInput): boolean => Object.keys(update).length === 1;

/** Whether the update always needs a second administrator while protection is on: all but a new password of a member alone. */
export const needsTwo = ({ role }: ListedUser, { id: _id, password, ...others }: UpdateUserInput): boolean =>
  Object.keys(others).length > 0 || (password !== undefined && role !== 'user');
