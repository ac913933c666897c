import { schema, type Db, type Tx } from '@app/db';
import { asc, sql } from 'drizzle-orm';

const { transactions } = schema;

/* Word for word the condition of the index `requests_not_announced`: with parameters in it, a prepared statement could not use it. */
const notAnnounced = sql`${transactions.type} in ('deposit', 'withdrawal') and ${transactions.announcedAt} is null and ${transactions.deletedAt} is null`;

/** The oldest requests that nobody was told of, whatever has become of them since. */
export const selectUnannounced = (db: Db | Tx, limit: number) =>
  db.select({ id: transactions.id }).from(transactions).where(notAnnounced).orderBy(asc(transactions.createdAt)).limit(limit);
