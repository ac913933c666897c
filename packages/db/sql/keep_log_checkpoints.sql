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

CREATE OR REPLACE TRIGGER log_checkpoints_are_of_log BEFORE INSERT ON log_checkpoints FOR EACH ROW EXECUTE FUNCTION keep_log_checkpoints();
