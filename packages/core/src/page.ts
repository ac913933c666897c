import { DomainError, isBusinessInstant, type ListInput, type Page } from '@app/contract';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

type Value = Date | number | string;

const types = {
  instant: {
    sqlName: 'timestamptz',
    encode: (value: Value) => (value instanceof Date ? value.toISOString() : ''),
    accepts: (text: string) => {
      const instant = new Date(text);
      return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text) && isBusinessInstant(instant) && instant.toISOString() === text;
    },
  },
  amount: { sqlName: 'bigint', encode: String, accepts: (text: string) => /^-?\d{1,16}$/.test(text) },
  name: { sqlName: 'text', encode: String, accepts: (text: string) => /^[a-z0-9_.-]{1,64}$/.test(text) },
};

/** What a list is ordered by, and then by the id for rows that are alike in that; `of` reads both from a row. */
export type Order<Row> = {
  /** Says which order a cursor belongs to; no other takes it. */
  name: string;
  by: PgColumn | SQL;
  id: PgColumn;
  type: keyof typeof types;
  direction: 'up' | 'down';
  of: (row: Row) => { value: Value; id: string };
};

/** The order of a list whose newest rows come first; `oldestFirst` is the same the other way round. */
export const newestFirst = <Row>({
  at,
  id,
  of,
}: {
  at: PgColumn;
  id: PgColumn;
  of: (row: Row) => { at: Date; id: string };
}): Order<Row> => ({
  name: 'newest',
  by: at,
  id,
  type: 'instant',
  direction: 'down',
  of: (row) => {
    const position = of(row);
    return { value: position.at, id: position.id };
  },
});

export const oldestFirst = <Row>(columns: Parameters<typeof newestFirst<Row>>[0]): Order<Row> => ({
  ...newestFirst(columns),
  name: 'oldest',
  direction: 'up',
});

/* Word for word the order of the indexes, read forwards or backwards; with the nulls elsewhere they could not serve it. */
const words = { down: sql.raw('desc nulls last'), up: sql.raw('asc nulls first') };

export const orderedBy = <Row>({ by, id, direction }: Order<Row>): SQL[] => [
  sql`${by} ${words[direction]}`,
  sql`${id} ${words[direction]}`,
];

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The condition that leaves out what was on the pages before `cursor`. */
export function after<Row>({ name, by, id, type, direction }: Order<Row>, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [order, value = '', rowId = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  const { accepts, sqlName } = types[type];
  if (order !== name || !accepts(value) || !uuid.test(rowId)) throw new DomainError('INVALID_INPUT', {}, { cursor: 'invalid' });
  const sign = sql.raw(direction === 'down' ? '<' : '>');
  return sql`(${by}, ${id}) ${sign} (${value}::${sql.raw(sqlName)}, ${rowId}::uuid)`;
}

/** The same list read from its other end. */
export const reversed = <Row>(order: Order<Row>): Order<Row> => ({ ...order, direction: order.direction === 'up' ? 'down' : 'up' });

/** The condition that leaves `row` and everything before it out. */
export const afterRow = <Row>({ by, id, type, direction, of }: Order<Row>, row: Row): SQL => {
  const { value, id: rowId } = of(row);
  const { sqlName, encode } = types[type];
  const sign = sql.raw(direction === 'down' ? '<' : '>');
  return sql`(${by}, ${id}) ${sign} (${encode(value)}::${sql.raw(sqlName)}, ${rowId}::uuid)`;
};

/** The condition that leaves `row` and everything after it out. */
export const beforeRow = <Row>(order: Order<Row>, row: Row): SQL => afterRow(reversed(order), row);

/** Makes a page of rows that were asked for with one more than `limit`. */
export function toPage<Row>(rows: Row[], { limit }: ListInput, total: number, order: Order<Row>): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, total, nextCursor: rows.length > limit && last !== undefined ? cursorAt(order, last) : null };
}

function cursorAt<Row>({ name, type, of }: Order<Row>, row: Row): string {
  const { value, id } = of(row);
  return Buffer.from(`${name} ${types[type].encode(value)} ${id}`).toString('base64url');
}
