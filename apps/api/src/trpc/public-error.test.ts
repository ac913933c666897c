import { DomainError } from '@app/contract';
import { idr } from '@app/money';
import { expect, it } from 'vitest';
import { toPublicError } from './public-error.ts';

it('names no more as free than can be entered', () => {
  const { detail } = toPublicError(new DomainError('ABOVE_FREE_BALANCE', { free: idr(15_599_864) }), 'en', 'r-1');
  expect(detail).toBe('Only SGD 1,199.98 is free to use. Please enter no more than that.');
});
