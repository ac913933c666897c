import { DomainError, type ListInput, type Page } from '@app/contract';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** What a newest-first list is ordered by: an instant, then the id for those of the same instant. */
export type NewestFirst = { at: PgColumn; id: PgColumn };

/* Word for word the order of the indexes; with the nulls elsewhere they could not serve it. */
export const newestFirst = ({ at, id }: NewestFirst): SQL[] => [sql`${at} desc nulls last`, sql`${id} desc nulls last`];

type Position = { at: Date; id: string };

const isoInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const encode = ({ at, id }: Position) => Buffer.from(`${at.toISOString()} ${id}`).toString('base64url');

function decode(cursor: string): Position {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  const instant = new Date(at);
  if (!isoInstant.test(at) || Number.isNaN(instant.getTime()) || !uuid.test(id))
    throw new DomainError('INVALID_INPUT', {}, { cursor: 'invalid' });
  return { at: instant, id };
}

/** The condition that leaves out what was on the pages before `cursor`. */
export function after({ at, id }: NewestFirst, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const position = decode(cursor);
  return sql`(${at}, ${id}) < (${position.at.toISOString()}::timestamptz, ${position.id}::uuid)`;
}

/** Makes a page of rows that were asked for with one more than `limit`. */
export function toPage<T>(rows: T[], { limit }: ListInput, total: number, positionOf: (row: T) => Position): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, total, nextCursor: rows.length > limit && last ? encode(positionOf(last)) : null };
}
