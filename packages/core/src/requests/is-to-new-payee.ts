import { schema } from '@app/db';
import { sql, type SQL } from 'drizzle-orm';

const { payees, transactions } = schema;

/**
 * SQL: the member of the row was paid before, but never to the account of this withdrawal. Whoever takes over an account of a
 * member has its money paid to another bank account.
 */
export function isToNewPayee(): SQL<boolean> {
  const paid = sql`from ${transactions} paid join ${payees} earlier on earlier.transaction_id = paid.id
    where paid.user_id = ${transactions.userId} and paid.type = 'withdrawal' and paid.status = 'approved' and paid.deleted_at is null`;
  return sql<boolean>`exists (select from ${payees} own where own.transaction_id = ${transactions.id} and exists (select ${paid})
    and not exists (select ${paid} and earlier.bank_name = own.bank_name and earlier.account_number = own.account_number))`;
}
