import { passwordLength } from '@app/contract';

export type PasswordValues = { currentPassword: string; newPassword: string; confirmation: string };
type PasswordSentence =
  | 'errors:field.required'
  | 'errors:named.newPassword.too_long'
  | 'errors:named.newPassword.too_short'
  | 'errors:named.confirmation.invalid';
export type PasswordProblems = Partial<Record<keyof PasswordValues, PasswordSentence>>;

/** What is wrong with a wish to change the password, by field. The server knows more: the current password, and the commonest ones. */
export function checkNewPassword({ currentPassword, newPassword, confirmation }: PasswordValues): PasswordProblems {
  return {
    ...(currentPassword === '' && { currentPassword: 'errors:field.required' }),
    ...(newPassword.length < passwordLength.min && { newPassword: 'errors:named.newPassword.too_short' }),
    ...(newPassword.length > passwordLength.max && { newPassword: 'errors:named.newPassword.too_long' }),
    ...(confirmation !== newPassword && { confirmation: 'errors:named.confirmation.invalid' }),
  };
}
