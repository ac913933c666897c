-- Security events are append-only. Only the job that deletes expired ones may delete, and sets app.forgets_security_events in its
-- database transaction.
CREATE OR REPLACE FUNCTION keep_security_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('app.forgets_security_events', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION '% is append only: % refused', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_TABLE_NAME || '_append_only';
END $$;

CREATE OR REPLACE TRIGGER security_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON security_events
  FOR EACH STATEMENT EXECUTE FUNCTION keep_security_events();
