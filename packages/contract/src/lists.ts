import { z } from 'zod';
import { CalendarDay } from './instants.ts';
import { listLimit } from './limits.ts';
import { queryNumber } from './query-number.ts';

/** What every list takes; `cursor` is the `nextCursor` of the page before, in the same order. */
export const listInput = {
  limit: queryNumber(z.int().min(1).max(listLimit.max)).default(listLimit.default).describe(`${listLimit.default} where none is given.`),
  cursor: z.string().max(200).optional(),
};

/** Business days, both included; absent: without end. */
export const dayRange = { from: CalendarDay.optional(), to: CalendarDay.optional() };
export type DayRange = { from?: string | undefined; to?: string | undefined };

export const ListInput = z.object(listInput);
export type ListInput = z.infer<typeof ListInput>;

/** One page of a list; REST sends `items` alone and the rest as headers. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.number().int(), nextCursor: z.string().nullable() });

export type Page<T> = { items: T[]; total: number; nextCursor: string | null };
