-- The latest effective instant that a transfer may have: five minutes after the database's clock, to which app.clock_offset is added.
-- A process with a test clock sets it, in milliseconds, on its database connections; on all others it is not set.
CREATE OR REPLACE FUNCTION transfer_horizon() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
  SELECT clock_timestamp() + interval '5 minutes'
    + coalesce(nullif(current_setting('app.clock_offset', true), '')::bigint, 0) * interval '1 millisecond'
$$;
