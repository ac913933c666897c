import { AMOUNT_MAX_IDR, type Idr as IdrAmount } from '@app/money';
import { z } from 'zod';

/* zod checks the integer; the brand exists for the compiler alone, hence the cast. */
const amount = (schema: z.ZodInt, range: string) =>
  schema.describe(`An amount in whole Indonesian rupiah, ${range}; 13,000 IDR are shown as SGD 1.00.`) as unknown as z.ZodType<
    IdrAmount,
    number
  >;

/** Any amount in a response. */
export const Idr = amount(z.int(), 'signed');

/** An amount in an input that moves money. */
export const IdrInput = amount(z.int().min(1).max(AMOUNT_MAX_IDR), '1 to 10^13');

/** An amount in an input that may be zero, such as a balance to set or a minimum. */
export const IdrOrZeroInput = amount(z.int().min(0).max(AMOUNT_MAX_IDR), '0 to 10^13');

/** The same with a smaller maximum. */
export const idrUpTo = (max: number) => amount(z.int().min(0).max(max), `0 to ${max}`);
