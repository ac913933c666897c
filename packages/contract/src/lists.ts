import { z } from 'zod';
import { listLimit } from './limits.ts';

/** What every list takes: newest first, `cursor` is the `nextCursor` of the page before. */
export const listInput = {
  limit: z.coerce.number().int().min(1).max(listLimit.max).default(listLimit.default),
  cursor: z.string().max(200).optional(),
};

export const ListInput = z.object(listInput);
export type ListInput = z.infer<typeof ListInput>;

/** One page of a list; REST sends `items` alone and the rest as headers. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.number().int(), nextCursor: z.string().nullable() });

export type Page<T> = { items: T[]; total: number; nextCursor: string | null };
