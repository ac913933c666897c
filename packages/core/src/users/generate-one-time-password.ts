import { generatePassword } from './ensure-master-admin.ts';

/**
 * A random password for a file of many, which begins with a letter or a digit: a cell that begins like a formula gets an apostrophe, which
 * would be taken for a part of the password.
 */
export function generateOneTimePassword(): string {
  for (;;) {
    const password = generatePassword();
    if (/^[A-Za-z0-9]/.test(password)) return password;
  }
}
