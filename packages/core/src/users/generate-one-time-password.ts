import { generatePassword } from './ensure-master-admin.ts';

/** A random password for a file of many, which begins with a letter or a digit: a spreadsheet would evaluate one that begins like a formula. */
export function generateOneTimePassword(): string {
  for (;;) {
    const password = generatePassword();
    if (/^[A-Za-z0-9]/.test(password)) return password;
  }
}
