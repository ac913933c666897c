import { DomainError, passwordLength, type Role } from '@app/contract';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword, normalizePassword } from './password.ts';

/** What is kept of a password. An account whose published password was replaced is no demo account any more. */
export type AcceptedPassword = { passwordHash: string; isPasswordLong: boolean; isDemo: false };

/** Whose password it is to be. `isPresent`: whether it is the one that the account has already. */
export type PasswordOwner = { username: string; role: Role; isPresent?: (password: string) => boolean | Promise<boolean> };

/**
 * Hashes a password that somebody chose, unless it is too easy, the username, or no new one; administrators need a longer
 * one. `field` is the name of the input that it came in.
 * @throws DomainError PASSWORD_TOO_SHORT, PASSWORD_TOO_COMMON, PASSWORD_IS_USERNAME, PASSWORD_UNCHANGED, UNAVAILABLE
 */
export async function acceptPassword(
  given: string,
  { username, role, isPresent }: PasswordOwner,
  field = 'password',
): Promise<AcceptedPassword> {
  const password = normalizePassword(given);
  const length = role === 'user' ? passwordLength.min : passwordLength.minAdmin;
  if (password.length < length) throw new DomainError('PASSWORD_TOO_SHORT', { length }, { [field]: 'too_short' });
  if (isCommonPassword(password)) throw new DomainError('PASSWORD_TOO_COMMON', {}, { [field]: 'invalid' });
  if (password.toLowerCase() === username.toLowerCase()) throw new DomainError('PASSWORD_IS_USERNAME', {}, { [field]: 'same_as_username' });
  if (await isPresent?.(password)) throw new DomainError('PASSWORD_UNCHANGED', {}, { [field]: 'same_as_before' });
  return { passwordHash: await hashPassword(password), isPasswordLong: password.length >= passwordLength.minAdmin, isDemo: false };
}
