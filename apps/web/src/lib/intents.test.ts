import { expect, it } from 'vitest';
import { keyOfIntent, settleIntent } from './intents.ts';

it('keeps the key of a wish until the server has decided it', () => {
  const first = keyOfIntent('requests.deposit {"amount":65000}');
  expect(keyOfIntent('requests.deposit {"amount":65000}')).toBe(first);
  settleIntent(first);
  expect(keyOfIntent('requests.deposit {"amount":65000}')).not.toBe(first);
});

it('gives different wishes different keys', () => {
  expect(keyOfIntent('requests.withdraw {"amount":1}')).not.toBe(keyOfIntent('requests.withdraw {"amount":2}'));
});
