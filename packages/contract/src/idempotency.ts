import { z } from 'zod';

/** What a caller may send as the key: printable, without spaces. */
export const IdempotencyKey = z.string().regex(/^[\x21-\x7e]{8,200}$/);
