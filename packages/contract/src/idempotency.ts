import { z } from 'zod';

/** The header that makes a repeated money-moving call give the first answer again. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
export const IdempotencyKey = z.string().regex(/^[\x21-\x7e]{8,200}$/);
