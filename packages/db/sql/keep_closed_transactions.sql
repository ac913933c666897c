-- Copies deleted transactions to closed_records, whichever statement or cascade deleted them.
CREATE OR REPLACE FUNCTION keep_closed_transactions() RETURNS trigger LANGUAGE plpgsql
  SET search_path TO pg_catalog, public, pg_temp
AS $$
BEGIN
  INSERT INTO closed_records (kind, record_id, user_id, at, record)
    SELECT 'transaction', id, user_id, created_at, to_jsonb(gone) FROM gone;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER transactions_kept_as_closed_records AFTER DELETE ON transactions
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_closed_transactions();
