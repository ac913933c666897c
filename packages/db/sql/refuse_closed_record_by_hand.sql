-- Only the triggers of the tables whose rows are deleted write closed records: what is inserted directly never was such a row.
CREATE OR REPLACE FUNCTION refuse_closed_record_by_hand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'closed records are written by triggers only'
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'closed_records_by_triggers_only';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER closed_records_by_triggers_only BEFORE INSERT ON closed_records
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_record_by_hand();
