import { passwordLength, textMax, usernameLength, usernamePattern, type FieldProblem } from '@app/contract';

/** What is wrong with the text of a field among all of its form, by the key of `errors:field` for it; null: nothing. */
export type FieldCheck = (text: string, written: Readonly<Record<string, string | undefined>>) => FieldProblem | null;

const isEmpty = (text: string) => text.trim() === '';

function lengthProblem(text: string, { min, max }: { min: number; max: number }): FieldProblem | null {
  if (text.length < min) return 'too_short';
  return text.length > max ? 'too_long' : null;
}

/*
 * These say at once what the server would say after a moment. They are no second set of rules: a test holds them to
 * the schemas, which are far too heavy to be brought to a page that people open first.
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

/** The same password once more. */
export const checkConfirmation: FieldCheck = (text, { newPassword }) => (text === newPassword ? null : 'invalid');
