-- A checkpoint has the root of the first `size` records, of which there may be more by now, and an id and a size that the worker's next one can
-- follow. Signatures are not verified here: the worker raises an alarm when the newest checkpoint is not what it would have signed, and signs
-- again.
CREATE OR REPLACE FUNCTION keep_log_checkpoints() RETURNS trigger LANGUAGE plpgsql
  SET search_path TO pg_catalog, public, pg_temp
AS $$
DECLARE
  newest log_checkpoints;
BEGIN
  SELECT * INTO newest FROM log_checkpoints ORDER BY id DESC LIMIT 1;
  IF NEW.id > (SELECT last_value FROM log_checkpoints_id_seq) OR NEW.id <= newest.id OR NEW.size < newest.size
    OR NEW.signed_at > transfer_horizon() OR NOT isfinite(NEW.signed_at) THEN
    RAISE EXCEPTION 'checkpoint % is not the next one', NEW.id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'log_checkpoint_is_newest';
  END IF;
  IF NEW.root IS DISTINCT FROM log_root(NEW.size)
    OR split_part(NEW.note, E'\n', 2) <> NEW.size::text OR split_part(NEW.note, E'\n', 3) <> encode(NEW.root, 'base64') THEN
    RAISE EXCEPTION 'checkpoint % is not of the ledger log', NEW.id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'log_checkpoint_is_of_log';
  END IF;
  IF NEW.business_day >= (NEW.signed_at AT TIME ZONE 'Asia/Singapore')::date THEN
    RAISE EXCEPTION 'checkpoint % closes a day that has not ended', NEW.id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'log_checkpoint_closes_ended_day';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER log_checkpoints_are_of_log BEFORE INSERT ON log_checkpoints FOR EACH ROW EXECUTE FUNCTION keep_log_checkpoints();
--> statement-breakpoint
-- A stored node of the ledger log is the hash of the records below it, and follows the node before it.
CREATE OR REPLACE FUNCTION keep_log_nodes() RETURNS trigger LANGUAGE plpgsql
  SET search_path TO pg_catalog, public, pg_temp
AS $$
BEGIN
  IF NEW.hash IS DISTINCT FROM log_subtree(NEW.height, NEW.position)
    OR (NEW.position > 0 AND NOT EXISTS (SELECT FROM log_nodes WHERE height = NEW.height AND position = NEW.position - 1)) THEN
    RAISE EXCEPTION 'node % of height % is not that of its records', NEW.position, NEW.height
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'log_node_is_of_its_records';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER log_nodes_are_of_records BEFORE INSERT ON log_nodes FOR EACH ROW EXECUTE FUNCTION keep_log_nodes();
--> statement-breakpoint
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
--> statement-breakpoint
CREATE OR REPLACE TRIGGER log_records_are_of_rows AFTER INSERT ON log_records
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_log_records();
--> statement-breakpoint
-- An instant in a record of the ledger log: microseconds since 1970, whatever the time zone of the session; `infinity` and `-infinity` as such.
CREATE OR REPLACE FUNCTION log_instant(at timestamptz) RETURNS text LANGUAGE sql STABLE
  RETURN CASE WHEN isfinite(at) THEN (extract(epoch FROM at AT TIME ZONE 'UTC') * 1000000)::numeric(20, 0)::text ELSE at::text END;
--> statement-breakpoint
-- The root of the first records of the ledger log (RFC 6962): their complete subtrees, one for each binary digit of `size` that is 1, hashed
-- from the smallest up. Null: there are fewer records.
CREATE OR REPLACE FUNCTION log_root(size bigint) RETURNS bytea LANGUAGE plpgsql STABLE
  SET search_path TO pg_catalog, public, pg_temp
AS $$
DECLARE
  root bytea;
  subtree bytea;
BEGIN
  IF size = 0 THEN
    RETURN sha256('');
  END IF;
  FOR level IN 0..62 LOOP
    CONTINUE WHEN (size >> level) % 2 = 0;
    subtree := coalesce(
      (SELECT hash FROM log_nodes WHERE height = level AND position = (size >> level) - 1),
      log_subtree(level, (size >> level) - 1)
    );
    IF subtree IS NULL THEN
      RETURN NULL;
    END IF;
    root := CASE WHEN root IS NULL THEN subtree ELSE sha256('\x01'::bytea || subtree || root) END;
  END LOOP;
  RETURN root;
END $$;
--> statement-breakpoint
-- The hash of a subtree of the ledger log, of 2^of_height records from record 2^of_height * number on, from the hashes that are stored below
-- it. Null: they are not complete.
CREATE OR REPLACE FUNCTION log_subtree(of_height integer, number bigint) RETURNS bytea LANGUAGE plpgsql STABLE
  SET search_path TO pg_catalog, public, pg_temp
AS $$
DECLARE
  stored_height integer := least((greatest(of_height, 1) - 1) / 8 * 8, 24);
  width bigint := 1::bigint << (of_height - stored_height);
  hashes bytea[];
BEGIN
  IF stored_height = 0 THEN
    SELECT array_agg(leaf ORDER BY position) INTO hashes
      FROM log_records WHERE position >= number * width AND position < (number + 1) * width;
  ELSE
    SELECT array_agg(hash ORDER BY position) INTO hashes
      FROM log_nodes WHERE height = stored_height AND position >= number * width AND position < (number + 1) * width;
  END IF;
  IF cardinality(hashes) IS DISTINCT FROM width THEN
    RETURN NULL;
  END IF;
  WHILE cardinality(hashes) > 1 LOOP
    SELECT array_agg(sha256('\x01'::bytea || hashes[2 * pair - 1] || hashes[2 * pair]) ORDER BY pair) INTO hashes
      FROM generate_series(1, cardinality(hashes) / 2) AS pair;
  END LOOP;
  RETURN hashes[1];
END $$;
--> statement-breakpoint
-- The text of a transfer in the ledger log. A member can download it, and is not told which administrator acted: the actor is hashed
-- with the key of the transfer, and named in the record of the audit log.
CREATE OR REPLACE FUNCTION log_text_of_transfer(transfer transfers) RETURNS text LANGUAGE sql STABLE
  RETURN log_lines(
    'transfer/1', transfer.id::text, to_json(transfer.key)::text, transfer.kind, transfer.debit_account_id::text,
    transfer.credit_account_id::text, transfer.amount::text, log_instant(transfer.effective_at), log_instant(transfer.posted_at),
    transfer.transaction_id::text, transfer.investment_id::text, transfer.accrual_day::text, transfer.referred_user_id::text,
    CASE WHEN transfer.bonus_on <= '9999-12-31' THEN to_char(transfer.bonus_on::timestamp, 'YYYY-MM-DD') ELSE to_json(transfer.bonus_on)::text END, transfer.reverses_id::text, transfer.approval_id::text,
    to_json(transfer.reason)::text,
    encode(sha256(convert_to(transfer.actor_id::text || E'\n' || transfer.key, 'UTF8')), 'hex'));
