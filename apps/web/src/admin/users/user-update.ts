import { isAllowed, businessDayOf, trimText, type Role, type UpdateUserInput } from '@app/contract';
import { sgdInputText, type Idr } from '@app/money';
import { lastInstantOf } from './access-field.tsx';
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
  /** The last business day of an auditor's access. */
  lastDay?: string;
};

/** The input of the call, as it is sent. */
export type UserUpdate = Omit<UpdateUserInput, 'accessUntil'> & { accessUntil?: string };

/** The last day of the access in the form; undefined where the user is, or becomes, no auditor. */
export function lastDayOf({ role, accessUntil }: ListedUser, edits: UserEdits): string | undefined {
  if (accessUntil === undefined || (edits.role !== undefined && edits.role !== role)) return undefined;
  return edits.lastDay ?? businessDayOf(new Date(accessUntil));
}

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
export function userUpdateOf(user: ListedUser, edits: UserEdits): UserUpdate {
  const { reason = '', role, password = '' } = edits;
  const balanceEdit = balanceEditOf(edits);
  const lastDay = lastDayOf(user, edits);
  /* A day that was chosen is meant until its end, also where the access ends, or ended, earlier on it. */
  const isMoved =
    user.accessUntil !== undefined &&
    lastDay !== undefined &&
    edits.lastDay !== undefined &&
    Date.parse(lastInstantOf(lastDay)) !== Date.parse(user.accessUntil);
  const texts = bankFields.flatMap((field) => {
    const text = edits[field]?.trim();
    return text === undefined || text === (user[field] ?? '') ? [] : [[field, text] as const];
  });
  return {
    id: user.id,
    ...Object.fromEntries(texts),
    ...(balanceEdit !== null && { ...balanceEdit, reason: trimText(reason) || null }),
    ...(role !== undefined && role !== user.role && { role }),
    ...(isMoved && { accessUntil: lastInstantOf(lastDay) }),
    ...(password !== '' && { password }),
  };
}

export const changesNothing = (update: UserUpdate): boolean => Object.keys(update).length === 1;

/** Whether the update always needs a second administrator while protection is on: all but a new password of a member alone. */
export const needsTwo = ({ role }: ListedUser, { id: _id, password, ...others }: UserUpdate): boolean =>
  Object.keys(others).length > 0 || (password !== undefined && !isAllowed('member', role));
