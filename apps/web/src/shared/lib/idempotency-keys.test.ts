import { expect, it } from 'vitest';
import { idempotencyKeyOf, releaseIdempotencyKey } from './idempotency-keys.ts';

it('keeps the key of a call until the server has decided it', () => {
  const first = idempotencyKeyOf('requests.deposit {"amount":65000}');
  expect(idempotencyKeyOf('requests.deposit {"amount":65000}')).toBe(first);
  releaseIdempotencyKey(first);
  expect(idempotencyKeyOf('requests.deposit {"amount":65000}')).not.toBe(first);
});

it('gives different calls different keys', () => {
  expect(idempotencyKeyOf('requests.withdraw {"amount":1}')).not.toBe(idempotencyKeyOf('requests.withdraw {"amount":2}'));
});
