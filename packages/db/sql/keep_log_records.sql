-- The ledger log takes records of rows that exist, with the hashes of these rows, and without gaps: whoever may add records can't add others.
-- Each row is looked up by its key. `position >= first` is always true: a statement without parameters would get a generic plan, possibly from
-- when a table was empty, which may use any of its indexes. The view logged_rows has other plans, which are for reading all of them.
CREATE OR REPLACE FUNCTION keep_log_records() RETURNS trigger LANGUAGE plpgsql
  SET search_path TO pg_catalog, public, pg_temp
  SET enable_seqscan TO off SET plan_cache_mode TO force_custom_plan
AS $$
DECLARE
  first bigint;
  last bigint;
  rows bigint;
  wrong bigint;
BEGIN
  SELECT min(position), max(position), count(*) INTO first, last, rows FROM added;
  IF rows = 0 THEN
    RETURN NULL;
  END IF;
  IF last - first + 1 <> rows OR (first > 0 AND NOT EXISTS (SELECT FROM log_records WHERE position = first - 1)) THEN
    RAISE EXCEPTION 'the records from % to % do not continue the ledger log', first, last
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'log_has_no_gap';
  END IF;
  SELECT position INTO wrong FROM added
    WHERE position >= first AND leaf IS DISTINCT FROM log_leaf(salt, CASE kind
      WHEN 'account' THEN (SELECT log_text_of_account(row) FROM accounts row WHERE row.id = added.row_id::bigint)
      WHEN 'investment' THEN coalesce(
        (SELECT log_text_of_investment(row) FROM investments row WHERE row.id = added.row_id::uuid),
        (SELECT log_text_of_investment(jsonb_populate_record(NULL::investments, record)) FROM closed_records
          WHERE kind = 'investment' AND record_id = added.row_id::uuid)
      )
      WHEN 'transfer' THEN (SELECT log_text_of_transfer(row) FROM transfers row WHERE row.id = added.row_id::bigint)
      WHEN 'approval' THEN (SELECT log_text_of_approval(row) FROM approvals row WHERE row.id = added.row_id::uuid AND row.status <> 'pending')
      WHEN 'audit' THEN (SELECT log_text_of_audit(row) FROM audit_log row WHERE row.id = added.row_id::bigint)
    END) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'record % of the ledger log is not that of its row', wrong
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'log_record_is_of_its_row';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER log_records_are_of_rows AFTER INSERT ON log_records
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_log_records();
