import { AMOUNT_MAX_IDR, type Idr as IdrAmount } from '@app/money';
import { z } from 'zod';

/* zod checks the integer; the brand exists for the compiler alone, hence the casts. */

/** Any amount in an answer: whole IDR, signed. */
export const Idr = z.int() as unknown as z.ZodType<IdrAmount, number>;

/** An amount that a caller asks to move: 1 … 10^13 IDR. */
export const IdrInput = z.int().min(1).max(AMOUNT_MAX_IDR) as unknown as z.ZodType<IdrAmount, number>;

/** An amount that may be nothing at all, such as a balance to be set or a minimum: 0 … 10^13 IDR. */
export const IdrOrZeroInput = z.int().min(0).max(AMOUNT_MAX_IDR) as unknown as z.ZodType<IdrAmount, number>;
