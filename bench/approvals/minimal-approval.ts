import type { Db, Tx } from '@app/db';
import { sql, type SQL } from 'drizzle-orm';

/*
 * The rows of an approval, the same as the product's in as few statements as possible: the decision, its audit entry, the
 * notifications (in the app, and a due email), and the transfer.
 */
const statements = (id: string, adminId: string, at: string): SQL[] => [
  sql`update transactions set status = 'approved', processed_by = ${adminId}::uuid, processed_at = ${at}::timestamptz,
      balance_after = (select balance from accounts where user_id = transactions.user_id and kind = 'available' for no key update) + amount
    where id = ${id}::uuid and status = 'pending'`,
  sql`with audited as (
      insert into audit_log (at, actor_id, actor_name, action, entity_id, before, after, http_request_id)
      select ${at}::timestamptz, ${adminId}::uuid, 'minimal', 'request.approved', id,
        jsonb_build_object('userId', user_id, 'type', type, 'amount', amount, 'status', 'pending'),
        '{"status": "approved", "adminNote": null}', gen_random_uuid()
      from transactions where id = ${id}::uuid
      returning id
    )
    insert into notifications (event, channel, user_id, kind, subject, created_at, next_attempt_at)
    select 'request-decided-' || audited.id, channel, user_id, 'request-decided',
      jsonb_build_object('requestId', transactions.id, 'number', number, 'type', type, 'amount', amount, 'status', status),
      ${at}::timestamptz, case channel when 'email' then ${at}::timestamptz end
    from audited, transactions, unnest(array['in_app', 'email']) channel where transactions.id = ${id}::uuid`,
  sql`insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, transaction_id)
    select 'deposit-' || transactions.id || '-1', 'deposit', (select id from accounts where kind = 'bank'), accounts.id, amount,
      posting_instant(${at}::timestamptz, array[accounts.id]), ${at}::timestamptz, transactions.id
    from transactions join accounts on accounts.user_id = transactions.user_id and accounts.kind = 'available' where transactions.id = ${id}::uuid`,
];

/** Approves a deposit with the same rows under the same constraints as the product, and nothing else: the baseline. */
export function approveWithMinimalSql(db: Db, { id, adminId, now }: { id: string; adminId: string; now: Date }): Promise<void> {
  return db.transaction(async (tx: Tx) => {
    for (const statement of statements(id, adminId, now.toISOString())) await tx.execute(statement);
  });
}
