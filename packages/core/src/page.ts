import { DomainError, type ListInput, type Page } from '@app/contract';
import { and, desc, lt, or, eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** What a newest-first list is ordered by: an instant, then the id for those of the same instant. */
export type NewestFirst = { at: PgColumn; id: PgColumn };

export const newestFirst = ({ at, id }: NewestFirst): SQL[] => [desc(at), desc(id)];

type Position = { at: Date; id: string };

const encode = ({ at, id }: Position) => Buffer.from(`${at.toISOString()} ${id}`).toString('base64url');

function decode(cursor: string): Position {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime()) || !/^[0-9a-f-]{36}$/.test(id)) throw new DomainError('INVALID_INPUT', {}, { cursor: 'invalid' });
  return { at: instant, id };
}

/** The condition that leaves out what was on the pages before `cursor`. */
export function after({ at, id }: NewestFirst, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const position = decode(cursor);
  return or(lt(at, position.at), and(eq(at, position.at), lt(id, position.id)));
}

/** Makes a page of rows that were asked for with one more than `limit`. */
export function toPage<T>(rows: T[], { limit }: ListInput, total: number, positionOf: (row: T) => Position): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, total, nextCursor: rows.length > limit && last ? encode(positionOf(last)) : null };
}
