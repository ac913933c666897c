-- The latest instant at which a transfer may lie: five minutes after the database's own clock. A session of a process
-- with a test clock says in app.clock_offset by how many milliseconds that clock was moved; no other session has it.
CREATE FUNCTION transfer_horizon() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
  SELECT clock_timestamp() + interval '5 minutes'
    + coalesce(nullif(current_setting('app.clock_offset', true), '')::bigint, 0) * interval '1 millisecond'
$$;
--> statement-breakpoint
-- A process with a wrong clock would pay interest that is not earned yet. The fault is the clock's and not the row's, so
-- this is no integrity error: nothing is set aside for it.
CREATE FUNCTION refuse_future_transfers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  horizon timestamptz := transfer_horizon();
  future record;
BEGIN
  SELECT id, effective_at INTO future FROM posted WHERE effective_at > horizon LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'transfer % counts from %, which lies in the future', future.id, future.effective_at
      USING ERRCODE = 'object_not_in_prerequisite_state', CONSTRAINT = 'transfer_not_in_the_future';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER transfers_not_in_the_future AFTER INSERT ON transfers
  REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION refuse_future_transfers();
