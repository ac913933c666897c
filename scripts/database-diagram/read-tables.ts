import { schema } from '@app/db';
import { generateDrizzleJson } from 'drizzle-kit/api';

export type ColumnShape = { name: string; type: string; primaryKey: boolean; notNull: boolean };
export type ForeignKeyShape = { tableTo: string; columnsFrom: string[] };

/** A table as drizzle-kit reads it from the schema: the parts that the page names. */
export type TableShape = {
  name: string;
  columns: Record<string, ColumnShape>;
  foreignKeys: Record<string, ForeignKeyShape>;
  compositePrimaryKeys: Record<string, { columns: string[] }>;
};

/** The tables of the schema by name, as in a snapshot of drizzle-kit. */
export function readTables(): Record<string, TableShape> {
  const snapshot: unknown = generateDrizzleJson(schema, undefined, undefined, 'snake_case');
  return (snapshot as { tables: Record<string, TableShape> }).tables; // drizzle-kit publishes no usable type of it
}
