import { schema } from '@app/db';
import { sql } from 'drizzle-orm';

const { transactions } = schema;

/**
 * The balance that people see beside a transaction: that of its line on the statement, IDR; null while nothing of it is in
 * effect. It is what the available account holds now less what moved it after the row's last transfer, in the order in which
 * transfers count, so a payment that is dated back moves it too. The column `balance_after` is the balance in the order of
 * posting, which the ledger check proves; it is shown for interest alone, where it is the value of the investment. Of a
 * closed member's row the account is found by `closed_user_id`.
 */
export const shownBalance = sql`case
  when ${transactions.type} = 'interest' then ${transactions.balanceAfter}
  when ${transactions.status} = 'approved' and ${transactions.deletedAt} is null then (
    select held.balance
      - coalesce((select sum(amount) from transfers where credit_account_id = held.id and (effective_at, id) > (own.effective_at, own.id)), 0)
      + coalesce((select sum(amount) from transfers where debit_account_id = held.id and (effective_at, id) > (own.effective_at, own.id)), 0)
    from accounts as held, lateral (
      select effective_at, id from transfers
      where transaction_id = ${transactions.id} and held.id in (debit_account_id, credit_account_id)
      order by effective_at desc, id desc limit 1
    ) as own
    where held.kind = 'available' and (held.user_id = ${transactions.userId} or held.closed_user_id = ${transactions.userId})
  )
end`.mapWith(transactions.balanceAfter);
