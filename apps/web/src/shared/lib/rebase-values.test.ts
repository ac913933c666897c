import { expect, it } from 'vitest';
import { rebaseValues } from './rebase-values.ts';

it('keeps what was typed, and takes over what was changed meanwhile', () => {
  const before = { rate: '0.5', amountMin: 500, reason: '', isActive: true };
  const now = { rate: '0.31', amountMin: 600, reason: '', isActive: false };
  const typed = { ...before, rate: '0.6', reason: 'A meeting' };
  expect(rebaseValues(typed, before, now)).toEqual({ rate: '0.6', amountMin: 600, reason: 'A meeting', isActive: false });
});
