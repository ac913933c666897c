import { expect, it } from 'vitest';
import { generateOneTimePassword } from './generate-one-time-password.ts';

it('is different each time, and never begins like a formula', () => {
  const passwords = Array.from({ length: 2_000 }, generateOneTimePassword);
  expect(passwords.filter((password) => !/^[A-Za-z0-9][\w-]{19}$/.test(password))).toEqual([]);
  expect(new Set(passwords).size).toBe(2_000);
});
