-- The hash of a record of the ledger log (RFC 6962, with a salt before the text).
CREATE OR REPLACE FUNCTION log_leaf(salt bytea, text_of_record text) RETURNS bytea LANGUAGE sql STABLE
  RETURN sha256('\x00'::bytea || salt || convert_to(text_of_record, 'UTF8'));
