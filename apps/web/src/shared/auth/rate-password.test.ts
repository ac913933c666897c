import { expect, it } from 'vitest';
import { ratePassword } from './rate-password.ts';

it.each([
  ['', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['12345678901234567890', 'weak'],
  ['abcdefghijkl', 'weak'],
  ['password123', 'weak'],
  ['rani.contoh1', 'weak'],
  ['m4ngo-7k', 'fair'],
  ['m4ngo-7kiwi', 'good'],
  ['four words in one row', 'strong'],
])('rates %j as %s', (password, level) => {
  expect(ratePassword(password, 'rani.contoh')).toBe(level);
});

it('does not replace a username of fewer than three characters in the password', () => {
  expect(ratePassword('m4ngo7kiwi', 'm')).toBe('fair'); // `*` in place of the `m` would make it good
});
