import { schema, type Db, type Tx } from '@app/db';
import { asc, sql } from 'drizzle-orm';

const { transactions } = schema;

/*
 * The exact condition of the index `requests_not_announced`: with parameters in it, a prepared statement could not use the index.
 */
const notAnnounced = sql`${transactions.type} in ('deposit', 'withdrawal') and ${transactions.announcedAt} is null and ${transactions.deletedAt} is null`;

/** The oldest requests that were not announced, whatever their status. */
export const selectUnannounced = (db: Db | Tx, limit: number) =>
  db.select({ id: transactions.id }).from(transactions).where(notAnnounced).orderBy(asc(transactions.createdAt)).limit(limit);
