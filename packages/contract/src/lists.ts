import { z } from 'zod';
import { CalendarDay } from './instants.ts';
import { exactTotalMax, listLimit } from './limits.ts';
import { queryNumber } from './query-number.ts';

/** The input of every list. */
export const listInput = {
  limit: queryNumber(z.int().min(1).max(listLimit.max))
    .default(listLimit.default)
    .describe(`The maximum number of rows; ${listLimit.default} where none is given.`),
  cursor: z.string().max(200).optional().describe('Where the page begins: the value that came with the previous page, in the same order.'),
};

/** Business days, both included; absent: unbounded. */
export const dayRange = {
  from: CalendarDay.optional().describe('The first business day; absent: unbounded.'),
  to: CalendarDay.optional().describe('The last business day, included; absent: unbounded.'),
};
export type DayRange = { from?: string | undefined; to?: string | undefined };

export const ListInput = z.object(listInput);
export type ListInput = z.infer<typeof ListInput>;

/** One page of a list; REST returns `items` in the body and the rest as headers. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item).describe('The rows.'),
    total: z.number().int().describe(`Number of rows of the whole list: exact up to ${exactTotalMax}, above that an estimate.`),
    isTotalEstimated: z.boolean().describe('`true`: `total` is an estimate.'),
    nextCursor: z.string().nullable().describe('The `cursor` of the next page; null: this is the last one.'),
  });

export type Page<T> = { items: T[]; total: number; isTotalEstimated: boolean; nextCursor: string | null };
