import { isAllowed, passwordLength, type Role } from '@app/contract';

export type PasswordValues = { currentPassword: string; newPassword: string; confirmation: string };
type PasswordSentence =
  | 'errors:field.required'
  | 'errors:field.too_short_for_administrator'
  | 'errors:named.newPassword.too_long'
  | 'errors:named.newPassword.too_short'
  | 'errors:named.confirmation.invalid';
export type PasswordProblems = Partial<Record<keyof PasswordValues, PasswordSentence>>;

/** The problems of a password change, by field. The server also checks the current password and the most common ones. */
export function checkNewPassword({ currentPassword, newPassword, confirmation }: PasswordValues, role: Role): PasswordProblems {
  const isTooShort = newPassword.length < (isAllowed('member', role) ? passwordLength.min : passwordLength.minAdmin);
  const tooShort = isAllowed('member', role) ? 'errors:named.newPassword.too_short' : 'errors:field.too_short_for_administrator';
  return {
    ...(currentPassword === '' && { currentPassword: 'errors:field.required' }),
    ...(isTooShort && { newPassword: tooShort }),
    ...(newPassword.length > passwordLength.max && { newPassword: 'errors:named.newPassword.too_long' }),
    ...(confirmation !== newPassword && { confirmation: 'errors:named.confirmation.invalid' }),
  };
}
