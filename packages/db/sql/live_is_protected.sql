-- In live mode protection is on, or it is due: both triggers refuse the change after which neither would be so. Each locks the other
-- row, so that of two such changes at once one waits for the other, or is aborted as a deadlock.
CREATE OR REPLACE FUNCTION live_is_protected() RETURNS trigger LANGUAGE plpgsql
  SET search_path TO pg_catalog, public, pg_temp
AS $$
BEGIN
  IF TG_TABLE_NAME = 'settings' THEN
    PERFORM FROM protection WHERE since IS NOT NULL OR due_at IS NOT NULL FOR SHARE;
  ELSE
    PERFORM FROM settings WHERE operating_mode <> 'live' FOR SHARE;
  END IF;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'live mode requires protection' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'live_is_protected';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER live_is_protected BEFORE INSERT OR UPDATE OF operating_mode ON settings
  FOR EACH ROW WHEN (NEW.operating_mode = 'live') EXECUTE FUNCTION live_is_protected();

CREATE OR REPLACE TRIGGER live_is_protected BEFORE INSERT OR UPDATE OF since, due_at ON protection
  FOR EACH ROW WHEN (NEW.since IS NULL AND NEW.due_at IS NULL) EXECUTE FUNCTION live_is_protected();
