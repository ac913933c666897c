-- An instant in a record of the ledger log: microseconds since 1970, whatever the time zone of the session; `infinity` and `-infinity` as such.
CREATE OR REPLACE FUNCTION log_instant(at timestamptz) RETURNS text LANGUAGE sql STABLE
  RETURN CASE WHEN isfinite(at) THEN (extract(epoch FROM at AT TIME ZONE 'UTC') * 1000000)::numeric(20, 0)::text ELSE at::text END;
