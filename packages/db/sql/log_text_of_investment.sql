-- The text of an investment in the ledger log: what was bought. What it has earned is in its transfers.
CREATE OR REPLACE FUNCTION log_text_of_investment(investment investments) RETURNS text LANGUAGE sql STABLE
  RETURN log_lines(
    'investment/1', investment.id::text, investment.user_id::text, investment.plan_type, investment.amount::text, investment.rate_ppm::text,
    investment.duration_days::text, log_instant(investment.purchased_at));
