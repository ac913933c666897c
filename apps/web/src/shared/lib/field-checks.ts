import { passwordLength, textMax, usernameLength, usernamePattern, type FieldProblem } from '@app/contract';

/** Checks a text; `texts` are all of its form. Returns the problem, a key of `errors:field`, or null. */
export type FieldCheck = (text: string, texts: Readonly<Record<string, string | undefined>>) => FieldProblem | null;

const isEmpty = (text: string) => text.trim() === '';

function lengthProblem(text: string, { min, max }: { min: number; max: number }): FieldProblem | null {
  if (text.length < min) return 'too_short';
  return text.length > max ? 'too_long' : null;
}

/*
 * Each check accepts and refuses what the server does, though the reason may differ; a test compares them with the schemas,
 * which are too large for the first page that people open.
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

export const checkAdministratorPassword: FieldCheck = (text, texts) =>
  !isEmpty(text) && text.length < passwordLength.minAdmin ? 'too_short_for_administrator' : checkNewPassword(text, texts);

export const checkReferralCode: FieldCheck = (text) => (/^[A-Za-z0-9]{0,32}$/.test(text.trim()) ? null : 'invalid');

/** The text has to equal the field `newPassword`. */
export const checkConfirmation: FieldCheck = (text, { newPassword }) => (text === newPassword ? null : 'invalid');
