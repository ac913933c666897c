ALTER TABLE "log_cursors" ADD COLUMN "all_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "log_cursors" ADD CONSTRAINT "log_cursor_next_is_key" CHECK ("log_cursors"."next" ~ case when "log_cursors"."kind" = 'investment' then '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' else '^[0-9]{1,18}$' end);--> statement-breakpoint
ALTER TABLE "log_cursors" ADD CONSTRAINT "log_cursor_xid_is_number" CHECK ("log_cursors"."marked_xid" ~ '^[0-9]{1,19}$');
--> statement-breakpoint
-- Only the triggers of the tables whose rows are deleted write closed records: what is inserted directly never was such a row.
CREATE OR REPLACE FUNCTION refuse_closed_record_by_hand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'closed records are written by triggers only'
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'closed_records_by_triggers_only';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER closed_records_by_triggers_only BEFORE INSERT ON closed_records
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_record_by_hand();
