import { RegisterInput } from '@app/contract';
import { expect, it } from 'vitest';
import { fieldProblemsOf } from './field-problems.ts';

function problemsOf(values: Record<string, unknown>) {
  const parsed = RegisterInput.safeParse(values);
  return parsed.success ? {} : fieldProblemsOf(parsed.error.issues, values);
}

it('says of each field what is wrong with it', () => {
  expect(problemsOf({ username: 'a b c', email: 'nobody', password: '12345' })).toEqual({ username: 'invalid', email: 'not_an_email', password: 'too_short' });
});

it('calls an empty field missing, not too short', () => {
  expect(problemsOf({ username: '', email: ' ', password: '' })).toEqual({ username: 'required', email: 'required', password: 'required' });
});

it('finds nothing wrong with a form without a referral code', () => {
  expect(problemsOf({ username: 'rani.sample', email: 'rani@contoh.example', password: 'long enough', referralCode: '' })).toEqual({});
});
