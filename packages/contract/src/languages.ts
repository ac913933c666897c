import { z } from 'zod';

/** The languages of the product, by their codes. */
export const Language = z.enum(['en', 'id', 'zh', 'th']);
