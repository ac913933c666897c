DROP INDEX "transfers_debit_account";--> statement-breakpoint
DROP INDEX "transfers_credit_account";--> statement-breakpoint
DROP INDEX "transfers_credit_since";--> statement-breakpoint
DROP INDEX "transfers_debit_since";--> statement-breakpoint
CREATE INDEX "transfers_of_debit_account" ON "transfers" USING btree ("debit_account_id","effective_at","id");--> statement-breakpoint
CREATE INDEX "transfers_of_credit_account" ON "transfers" USING btree ("credit_account_id","effective_at","id");--> statement-breakpoint
-- The instant from which a posting of now counts: never before what these accounts already have, so that the order of
-- effective instants is the order of posting. Clocks of two processes may differ by two minutes; what lies further ahead
-- is a fault of its own and moves nothing else.
CREATE FUNCTION posting_instant(at timestamptz, account_ids bigint[]) RETURNS timestamptz LANGUAGE sql STABLE
  RETURN greatest(at, (
    SELECT max(latest.at)
    FROM unnest(account_ids) AS account(id), LATERAL (
      SELECT greatest(
        (SELECT max(effective_at) FROM transfers WHERE debit_account_id = account.id),
        (SELECT max(effective_at) FROM transfers WHERE credit_account_id = account.id)
      ) AS at
    ) AS latest
    WHERE latest.at <= posting_instant.at + interval '2 minutes'
  ));
--> statement-breakpoint
-- Transfers posted in parallel took their ids before their accounts were locked, so that some balances were written down
-- that no statement shows. They are computed again, in the order of posting.
WITH running AS (
  SELECT id, transaction_id, sum(moved) OVER (PARTITION BY account_id ORDER BY id) AS balance
  FROM (
    SELECT transfers.id, transaction_id, credit_account_id AS account_id, amount AS moved FROM transfers
    UNION ALL
    SELECT transfers.id, transaction_id, debit_account_id, -amount FROM transfers
  ) AS sides
  WHERE account_id IN (SELECT accounts.id FROM accounts WHERE kind = 'available')
), posted AS (
  SELECT DISTINCT ON (transaction_id) transaction_id, balance FROM running WHERE transaction_id IS NOT NULL ORDER BY transaction_id, id DESC
)
UPDATE transactions SET balance_after = posted.balance FROM posted
  WHERE posted.transaction_id = transactions.id AND type <> 'interest' AND status = 'approved' AND deleted_at IS NULL
    AND balance_after IS DISTINCT FROM posted.balance;
