import { passwordLength } from '@app/contract';

export type PasswordValues = { currentPassword: string; newPassword: string; confirmation: string };
type PasswordSentence =
  | 'errors:field.required'
  | 'errors:named.newPassword.too_long'
  | 'errors:named.newPassword.too_short'
  | 'errors:named.confirmation.invalid';
export type PasswordProblems = Partial<Record<keyof PasswordValues, PasswordSentence>>;

/** The problems of a password change, by field. The server also checks the current password and the most common ones. */
export function checkNewPassword({ currentPassword, newPassword, confirmation }: PasswordValues): PasswordProblems {
  return {
    ...(currentPassword === '' && { currentPassword: 'errors:field.required' }),
    ...(newPassword.length < passwordLength.min && { newPassword: 'errors:named.newPassword.too_short' }),
    ...(newPassword.length > passwordLength.max && { newPassword: 'errors:named.newPassword.too_long' }),
    ...(confirmation !== newPassword && { confirmation: 'errors:named.confirmation.invalid' }),
  };
}
