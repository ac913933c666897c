import { z } from 'zod';

/** The format of the key: printable, without spaces. */
export const IdempotencyKey = z.string().regex(/^[\x21-\x7e]{8,200}$/);
