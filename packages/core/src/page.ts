import { isBusinessInstant, type ListInput, type Page } from '@app/contract';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ListTotal } from './count-listed.ts';
import { keysetCursor, readIdCursor, readKeyset } from './cursor.ts';

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

/** The column by which a list is ordered, with the id as tie-breaker; `of` reads both from a row. */
export type Order<Row> = {
  /** Identifies the order to which a cursor belongs; cursors of other orders are refused. */
  name: string;
  by: PgColumn | SQL;
  id: PgColumn;
  type: keyof typeof types;
  direction: 'asc' | 'desc';
  of: (row: Row) => { value: Value; id: string };
};

/** The order of a list with its newest rows first; `oldestFirst` is the reverse. */
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
  direction: 'desc',
  of: (row) => {
    const position = of(row);
    return { value: position.at, id: position.id };
  },
});

export const oldestFirst = <Row>(columns: Parameters<typeof newestFirst<Row>>[0]): Order<Row> => ({
  ...newestFirst(columns),
  name: 'oldest',
  direction: 'asc',
});

/* The exact order of the indexes, read forwards or backwards; with another position of nulls they could not be used. */
const directions = { desc: sql.raw('desc nulls last'), asc: sql.raw('asc nulls first') };

export const orderedBy = <Row>({ by, id, direction }: Order<Row>): SQL[] => [
  sql`${by} ${directions[direction]}`,
  sql`${id} ${directions[direction]}`,
];

/** The keyset condition that excludes the pages before `cursor`. */
export function after<Row>({ name, by, id, type, direction }: Order<Row>, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const { accepts, sqlName } = types[type];
  const { value, id: rowId } = readKeyset(cursor, name, accepts);
  const sign = sql.raw(direction === 'desc' ? '<' : '>');
  return sql`(${by}, ${id}) ${sign} (${value}::${sql.raw(sqlName)}, ${rowId}::uuid)`;
}

/**
 * The condition for the rows older than `cursor`, an id, in a table whose rows keep their ids and instants. The row itself may
 * have been deleted since.
 */
export function beforeId(table: PgTable & { at: PgColumn; id: PgColumn }, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const id = readIdCursor(cursor);
  const at = sql`(select place.at from ${table} place where place.id <= ${id}::bigint order by place.id desc limit 1)`;
  return sql`(${table.at}, ${table.id}) < (${at}, ${id}::bigint)`;
}

/** The reversed order. */
export const reversed = <Row>(order: Order<Row>): Order<Row> => ({ ...order, direction: order.direction === 'asc' ? 'desc' : 'asc' });

/** The keyset condition that excludes `row` and everything before it. */
export const afterRow = <Row>({ by, id, type, direction, of }: Order<Row>, row: Row): SQL => {
  const { value, id: rowId } = of(row);
  const { sqlName, encode } = types[type];
  const sign = sql.raw(direction === 'desc' ? '<' : '>');
  return sql`(${by}, ${id}) ${sign} (${encode(value)}::${sql.raw(sqlName)}, ${rowId}::uuid)`;
};

/** The keyset condition that excludes `row` and everything after it. */
export const beforeRow = <Row>(order: Order<Row>, row: Row): SQL => afterRow(reversed(order), row);

/** Builds a page from rows selected with a limit of `limit` + 1. */
export function toPage<Row>(rows: Row[], { limit }: ListInput, total: ListTotal, order: Order<Row>): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, ...total, nextCursor: rows.length > limit && last !== undefined ? cursorAt(order, last) : null };
}

function cursorAt<Row>({ name, type, of }: Order<Row>, row: Row): string {
  const { value, id } = of(row);
  return keysetCursor({ order: name, value: types[type].encode(value), id });
}
