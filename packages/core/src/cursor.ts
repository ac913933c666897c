import { DomainError } from '@app/contract';

/*
 * The three formats of cursors. Callers treat each as opaque; all are texts, read here and nowhere else.
 * - keyset: base64url of order, value and uuid, for lists with a choice of orders (`page.ts`);
 * - id: the number of the last row, for append-only tables, whose ids keep their order;
 * - position: instant in microseconds and id, for the statement, whose order has a finer instant than JavaScript.
 */

const invalid = () => new DomainError('INVALID_INPUT', {}, { cursor: 'invalid' });
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type Keyset = { order: string; value: string; id: string };

export const keysetCursor = ({ order, value, id }: Keyset): string => Buffer.from(`${order} ${value} ${id}`).toString('base64url');

/**
 * Reads a keyset cursor of the order `order`.
 * @throws DomainError INVALID_INPUT for any other text, or a value that is not accepted
 */
export function readKeyset(cursor: string, order: string, accepts: (value: string) => boolean): Keyset {
  const [name, value = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  if (name !== order || !accepts(value) || !uuid.test(id)) throw invalid();
  return { order, value, id };
}

/**
 * Reads an id cursor.
 * @throws DomainError INVALID_INPUT for any other text
 */
export function readIdCursor(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw invalid();
  return Number(cursor);
}

export type Position = { position: string; id: string };

export const positionCursor = ({ position, id }: Position): string => `${position}-${id}`;

/**
 * Reads a position cursor: microseconds since 1970, and an id.
 * @throws DomainError INVALID_INPUT for any other text
 */
export function readPositionCursor(cursor: string): Position {
  const [, position, id] = /^(\d{1,16})-(\d{1,15})$/.exec(cursor) ?? [];
  if (position === undefined || id === undefined) throw invalid();
  return { position, id };
}
