-- The text of a record of the ledger log: one line per value, `-` for null.
CREATE OR REPLACE FUNCTION log_lines(VARIADIC lines text[]) RETURNS text LANGUAGE sql STABLE
  RETURN array_to_string(lines, E'\n', '-');
