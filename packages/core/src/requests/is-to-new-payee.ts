import { schema } from '@app/db';
import { sql, type SQL } from 'drizzle-orm';

const { payees, transactions } = schema;

/**
 * SQL: the member of the row was paid before, but never to the account of this withdrawal. Whoever takes over an account of a
 * member has its money paid to another bank account.
 */
export function isToNewPayee(): SQL {
  const paidTo = (account: SQL) => sql`exists (
    select from ${transactions} paid join ${payees} before on before.transaction_id = paid.id
    where paid.user_id = ${transactions.userId} and paid.type = 'withdrawal' and paid.status = 'approved' and paid.deleted_at is null
      and ${account})`;
  const ofRow = sql`select own.account_number from ${payees} own where own.transaction_id = ${transactions.id}`;
  return sql`(${paidTo(sql`true`)} and not ${paidTo(sql`before.account_number = (${ofRow})`)})`;
}
