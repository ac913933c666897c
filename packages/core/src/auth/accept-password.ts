import { DomainError, passwordLength, type Role } from '@app/contract';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword } from './password.ts';

/** What is kept of a password. An account whose published password was replaced is no demo account any more. */
export type AcceptedPassword = { passwordHash: string; isPasswordLong: boolean; isDemo: false };

/**
 * Hashes a password that somebody chose, unless it is too easy; administrators need a longer one. `field` is the name
 * of the input that it came in.
 * @throws DomainError PASSWORD_TOO_COMMON, PASSWORD_TOO_SHORT
 */
export async function acceptPassword(password: string, role: Role, field = 'password'): Promise<AcceptedPassword> {
  const length = role === 'user' ? passwordLength.min : passwordLength.minAdmin;
  if (password.length < length) throw new DomainError('PASSWORD_TOO_SHORT', { length }, { [field]: 'too_short' });
  if (isCommonPassword(password)) throw new DomainError('PASSWORD_TOO_COMMON', {}, { [field]: 'invalid' });
  return { passwordHash: await hashPassword(password), isPasswordLong: password.length >= passwordLength.minAdmin, isDemo: false };
}
