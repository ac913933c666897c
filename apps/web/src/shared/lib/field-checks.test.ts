import { LoginInput, passwordLength, RegisterInput, textMax, usernameLength } from '@app/contract';
import { languageCodes } from '@app/i18n';
import { translateField } from '@app/i18n/server';
import { describe, expect, it } from 'vitest';
import { checkConfirmation, checkEmail, checkNewPassword, checkPresent, checkReferralCode, checkUsername } from './field-checks.ts';

describe('the problem of a field', () => {
  it.each([
    [checkUsername, '', 'required'],
    [checkUsername, 'ab', 'too_short'],
    [checkUsername, 'a'.repeat(33), 'too_long'],
    [checkUsername, 'a b c', 'invalid'],
    [checkUsername, 'rani.contoh', null],
    [checkEmail, ' ', 'required'],
    [checkEmail, 'nobody', 'not_an_email'],
    [checkEmail, 'rani@contoh.example', null],
    [checkNewPassword, '', 'required'],
    [checkNewPassword, '12345', 'too_short'],
    [checkNewPassword, 'x'.repeat(129), 'too_long'],
    [checkReferralCode, '', null],
    [checkReferralCode, 'AB-12', 'invalid'],
    [checkPresent, '', 'required'],
    [checkPresent, 'anything', null],
  ])('is the result of %o', (check, text, problem) => {
    expect(check(text, {})).toBe(problem);
  });
});

it('accepts a repeated password only when it is the same', () => {
  expect(checkConfirmation('one of my own', { newPassword: 'one of my own' })).toBeNull();
  expect(checkConfirmation('another', { newPassword: 'one of my own' })).toBe('invalid');
  expect(checkConfirmation('', {})).toBe('invalid');
});

describe('the checks and the server’s schemas', () => {
  const validInput = { username: 'rani.contoh', email: 'rani@contoh.example', password: 'long enough', referralCode: '' };
  const checks = { username: checkUsername, email: checkEmail, password: checkNewPassword, referralCode: checkReferralCode };
  const texts = [
    '',
    ' ',
    'a',
    'abc',
    'abcdef',
    'a.b_c-d',
    'a b c',
    'x@y',
    'x@y.zz',
    'a'.repeat(32),
    'b'.repeat(33),
    'c'.repeat(128),
    'd'.repeat(129),
    'né',
    'AB12',
  ];

  it.each(Object.keys(checks) as (keyof typeof checks)[])('agree about every %s', (field) => {
    /* Code and schema give an empty password different reasons; both refuse it, which is what matters here. */
    for (const text of texts)
      expect([text, checks[field](text, {}) === null]).toEqual([text, RegisterInput.safeParse({ ...validInput, [field]: text }).success]);
  });

  it('agree that a log-in needs both fields', () => {
    for (const text of ['', 'x']) {
      expect(LoginInput.safeParse({ username: text, password: 'x' }).success).toBe(checkPresent(text, {}) === null);
      expect(LoginInput.safeParse({ username: 'x', password: text }).success).toBe(checkPresent(text, {}) === null);
    }
  });
});

it.each(languageCodes)('names the limits of the contract in %s', (language) => {
  const limits = [
    ['username', 'too_short', usernameLength.min],
    ['username', 'too_long', usernameLength.max],
    ['password', 'too_short', passwordLength.min],
    ['password', 'too_long', passwordLength.max],
    ['newPassword', 'too_short', passwordLength.min],
    ['email', 'too_long', textMax.email],
  ] as const;
  for (const [field, problem, limit] of limits) expect(translateField(language, field, problem)).toContain(` ${limit}`);
});
