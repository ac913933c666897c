-- A checkpoint is of the first records of the log, and newer than every other one, so that none can be put on top for ever. Records may have
-- been added since it was computed. Its signature is not verified here: the worker raises an alarm when the newest checkpoint has another
-- key than its own, and signs again.
CREATE OR REPLACE FUNCTION keep_log_checkpoints() RETURNS trigger LANGUAGE plpgsql
  SET search_path TO pg_catalog, public, pg_temp
AS $$
BEGIN
  IF NEW.id > (SELECT last_value FROM log_checkpoints_id_seq) OR NEW.id <= (SELECT max(id) FROM log_checkpoints) THEN
    RAISE EXCEPTION 'checkpoint % is not the next one', NEW.id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'log_checkpoint_is_newest';
  END IF;
  IF NEW.root IS DISTINCT FROM log_root(NEW.size)
    OR split_part(NEW.note, E'\n', 2) <> NEW.size::text OR split_part(NEW.note, E'\n', 3) <> encode(NEW.root, 'base64') THEN
    RAISE EXCEPTION 'checkpoint % is not of the ledger log', NEW.id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'log_checkpoint_is_of_log';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER log_checkpoints_are_of_log BEFORE INSERT ON log_checkpoints FOR EACH ROW EXECUTE FUNCTION keep_log_checkpoints();
