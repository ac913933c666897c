-- The effective instant of a transfer that is posted at `at` to these accounts: never earlier than their latest transfer, so that
-- the order of effective instants is the order of posting even if the clocks of two processes differ. Transfers beyond the
-- horizon, which older versions could post, are ignored.
CREATE OR REPLACE FUNCTION posting_instant(at timestamptz, account_ids bigint[]) RETURNS timestamptz LANGUAGE sql STABLE
  RETURN greatest(at, (
    SELECT max(latest.at)
    FROM (SELECT transfer_horizon() AS at OFFSET 0) AS horizon, unnest(account_ids) AS account(id), LATERAL (
      SELECT greatest(
        (SELECT max(effective_at) FROM transfers WHERE debit_account_id = account.id AND effective_at <= horizon.at),
        (SELECT max(effective_at) FROM transfers WHERE credit_account_id = account.id AND effective_at <= horizon.at)
      ) AS at
    ) AS latest
  ));
