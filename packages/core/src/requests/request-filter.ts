import type { ListMyRequestsInput, ListRequestsInput } from '@app/contract';
import { schema } from '@app/db';
import { and, eq, type SQL } from 'drizzle-orm';
import { namedLikeOrNumbered } from '../named-like.ts';
import { withinDays } from '../within-days.ts';

const { transactions } = schema;

/** SQL: filter by days, status and type, for members and administrators. */
export const requestFilter = ({ status, type, ...days }: Omit<ListMyRequestsInput, 'limit'>): SQL | undefined =>
  and(status && eq(transactions.status, status), type && eq(transactions.type, type), withinDays(transactions.createdAt, days));

/** SQL: the same, and by member, and by a search for part of the username (one or two letters: its beginning) or the complete number, for administrators. */
export const adminRequestFilter = ({ search, userId, ...asked }: Omit<ListRequestsInput, 'limit' | 'sort'>): SQL | undefined =>
  and(
    userId === undefined ? undefined : eq(transactions.userId, userId),
    requestFilter(asked),
    search ? namedLikeOrNumbered(search) : undefined,
  );
