import { trimText, type Role, type UpdateUserInput } from '@app/contract';
import { sgdInputText, type Idr } from '@app/money';
import type { AdminUser } from './admin-user-view.ts';

export const bankFields = ['bankName', 'accountName', 'accountNumber'] as const;
export type BankField = (typeof bankFields)[number];

/** What was written in the dialog; what was not touched is absent. `balance` null: it can't be understood. */
export type UserEdits = Partial<Record<BankField, string>> & {
  balance?: Idr | null;
  /** What the balance was when it began to be edited. */
  balanceBefore?: Idr;
  reason?: string;
  role?: Role;
  password?: string;
};

/**
 * What the balance was and what it is to be, where the field says another amount than before; else null. Interest
 * leaves fractions of a cent, which no field can show: the same digits are no edit.
 */
export function balanceEditOf({ balance, balanceBefore }: UserEdits): { balance: Idr; expectedBalance: Idr } | null {
  if (balance === undefined || balance === null || balanceBefore === undefined) return null;
  return sgdInputText(balance) === sgdInputText(balanceBefore) ? null : { balance, expectedBalance: balanceBefore };
}

/**
 * What is sent: only what was changed. The balance goes along with what it was when its edit began, so that the server
 * can refuse it if it has moved since; a password only where one was filled in.
 */
export function userUpdateOf(user: AdminUser, edits: UserEdits): UpdateUserInput {
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
