-- A deposit or withdrawal has at most one posting in effect, whatever the keys of its transfers are: the next one needs a reversal
-- first. The check runs after the whole statement, which may reverse and post at once. The row lock on the transaction serializes
-- two postings of it. Postings are looked up by index, one transaction at a time, because a connection keeps the plan of its
-- first statement, and this plan has to serve a single approval as well as a statement of 50,000 rows without statistics.
CREATE OR REPLACE FUNCTION refuse_second_posting() RETURNS trigger LANGUAGE plpgsql
  SET search_path TO pg_catalog, public, pg_temp
  SET enable_seqscan TO off SET enable_hashjoin TO off SET enable_mergejoin TO off SET enable_material TO off
AS $$
DECLARE
  found_id uuid;
BEGIN
  IF NOT EXISTS (SELECT FROM posted WHERE kind IN ('deposit', 'withdrawal')) THEN
    RETURN NULL;
  END IF;
  PERFORM 1
    FROM (SELECT DISTINCT transaction_id AS id FROM posted WHERE kind IN ('deposit', 'withdrawal') ORDER BY id) AS affected,
      LATERAL (SELECT 1 FROM transactions WHERE transactions.id = affected.id FOR NO KEY UPDATE) AS locked;
  SELECT affected.id INTO found_id
    FROM (SELECT DISTINCT transaction_id AS id FROM posted WHERE kind IN ('deposit', 'withdrawal')) AS affected, LATERAL (
      SELECT count(*) AS count FROM transfers posting
      WHERE posting.transaction_id = affected.id AND posting.kind IN ('deposit', 'withdrawal')
        AND NOT EXISTS (SELECT FROM transfers reversal WHERE reversal.reverses_id = posting.id)
    ) AS in_effect
    WHERE in_effect.count > 1 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'transaction % has a posting that is not reversed', found_id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'transaction_posted_once';
  END IF;
  RETURN NULL;
END $$;

-- Triggers of a statement run in the order of their names: this one runs after transfers_move_balances.
CREATE OR REPLACE TRIGGER transfers_posted_once AFTER INSERT ON transfers
  REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION refuse_second_posting();
