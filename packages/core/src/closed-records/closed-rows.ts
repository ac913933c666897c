import { schema } from '@app/db';
import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import { newestFirst } from '../page.ts';

const { closedRecords, investments, transactions } = schema;
const tables = { transactions, investments };

type Tables = typeof tables;
type ColumnsOf<Name extends keyof Tables> = { [Column in keyof Tables[Name]['$inferSelect']]: SQL<Tables[Name]['$inferSelect'][Column]> };

/** The row of a closed record under the name of its table, for joins; columns added to the table since are null. */
export const closedRow = (name: keyof Tables): SQL =>
  sql`jsonb_populate_record(null::${tables[name]}, ${closedRecords.record}) as ${sql.identifier(name)}`;

/** The columns of that row, decoded as if read from the table. */
export function columnsOfClosedRow<Name extends keyof Tables>(name: Name): ColumnsOf<Name> {
  const columns = Object.entries(getTableColumns(tables[name])).map(([key, column]) => [key, sql`${column}`.mapWith(column)]);
  return Object.fromEntries(columns) as ColumnsOf<Name>; // one for each column, with the decoder of that column
}

/** The keyset by which lists order closed records. */
export const closedPosition = { at: closedRecords.at, id: closedRecords.recordId };

/** Closed records, newest first. */
export const closedOrder = newestFirst<{ position: { at: Date; id: string } }>({ ...closedPosition, of: ({ position }) => position });
