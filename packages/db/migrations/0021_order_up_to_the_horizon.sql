-- The instant from which a posting of now counts: never before what these accounts already have, so that the order of
-- effective instants is the order of posting, however far the clocks of two processes differ. No transfer can be posted
-- beyond the horizon; what an account may have beyond it from before that rule moves nothing else.
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
