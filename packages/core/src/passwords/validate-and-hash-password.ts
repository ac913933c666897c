import { DomainError, isMember, passwordLength, type Role } from '@app/contract';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword, normalizePassword } from './password.ts';

/** The stored properties of a password. An account whose published password was replaced is no longer a demo account. */
export type HashedPassword = { passwordHash: string; isPasswordLong: boolean; isDemo: false };

/** The owner of the new password. `isCurrent`: whether it equals the account's current password. */
export type PasswordOwner = { username: string; role: Role; isCurrent?: (password: string) => boolean | Promise<boolean> };

/**
 * Hashes a chosen password, unless it is too short, too common, the username or unchanged; administrators need a longer one.
 * `field` is the name of the input field, for the error.
 * @throws DomainError INVALID_INPUT, PASSWORD_TOO_SHORT, PASSWORD_TOO_COMMON, PASSWORD_IS_USERNAME, PASSWORD_UNCHANGED, UNAVAILABLE
 */
export async function validateAndHashPassword(
  given: string,
  { username, role, isCurrent }: PasswordOwner,
  field = 'password',
): Promise<HashedPassword> {
  const password = normalizePassword(given);
  const [length, problem] = isMember(role)
    ? ([passwordLength.min, 'too_short'] as const)
    : ([passwordLength.minAdmin, 'too_short_for_administrator'] as const);
  /* A text that is too short for every role is an invalid input, as at the registration. */
  if (password.length < length)
    throw new DomainError(given.length < passwordLength.min ? 'INVALID_INPUT' : 'PASSWORD_TOO_SHORT', { length }, { [field]: problem });
  if (isCommonPassword(password)) throw new DomainError('PASSWORD_TOO_COMMON', {}, { [field]: 'invalid' });
  if (password.toLowerCase() === username.toLowerCase()) throw new DomainError('PASSWORD_IS_USERNAME', {}, { [field]: 'same_as_username' });
  if (await isCurrent?.(password)) throw new DomainError('PASSWORD_UNCHANGED', {}, { [field]: 'same_as_before' });
  return { passwordHash: await hashPassword(password), isPasswordLong: password.length >= passwordLength.minAdmin, isDemo: false };
}
