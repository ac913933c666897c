import { passwordLength, textMax, usernameLength, usernamePattern, type FieldProblem } from '@app/contract';

/** The problem of a field's text, given all texts of its form, as a key of `errors:field`; null: none. */
export type FieldCheck = (text: string, written: Readonly<Record<string, string | undefined>>) => FieldProblem | null;

const isEmpty = (text: string) => text.trim() === '';

function lengthProblem(text: string, { min, max }: { min: number; max: number }): FieldProblem | null {
  if (text.length < min) return 'too_short';
  return text.length > max ? 'too_long' : null;
}

/*
 * These report at once what the server would report later. They define no rules of their own: a test compares them with the
 * schemas, which are too large to load on the first page that people open.
 */
export const checkPresent: FieldCheck = (text) => (isEmpty(text) ? 'required' : null);

export const checkUsername: FieldCheck = (text) => {
  if (isEmpty(text)) return 'required';
  return lengthProblem(text.trim(), usernameLength) ?? (usernamePattern.test(text.trim()) ? null : 'invalid');
};

export const checkEmail: FieldCheck = (text) => {
  if (isEmpty(text)) return 'required';
  if (text.length > textMax.email) return 'too_long';
  return /^[^\s@]+@[^\s@]+\.[A-Za-z]{2,}$/.test(text) ? null : 'not_an_email';
};

export const checkNewPassword: FieldCheck = (text) => (isEmpty(text) ? 'required' : lengthProblem(text, passwordLength));

export const checkReferralCode: FieldCheck = (text) => (/^[A-Za-z0-9]{0,32}$/.test(text.trim()) ? null : 'invalid');

/** The same password again. */
export const checkConfirmation: FieldCheck = (text, { newPassword }) => (text === newPassword ? null : 'invalid');
