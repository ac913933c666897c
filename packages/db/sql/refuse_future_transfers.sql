-- Refuses transfers beyond the horizon: a process whose clock is ahead would pay interest that is not due yet. The cause is the
-- clock and not the row, so this is no integrity error and the investment is not set aside.
CREATE OR REPLACE FUNCTION refuse_future_transfers() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER transfers_not_in_the_future AFTER INSERT ON transfers
  REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION refuse_future_transfers();
