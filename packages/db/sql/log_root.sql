-- The root of the first records of the ledger log (RFC 6962): their complete subtrees, one for each binary digit of `size` that is 1, hashed
-- from the smallest up. Null: there are fewer records.
CREATE OR REPLACE FUNCTION log_root(size bigint) RETURNS bytea LANGUAGE plpgsql STABLE
  SET search_path TO pg_catalog, public, pg_temp
AS $$
DECLARE
  root bytea;
  subtree bytea;
BEGIN
  IF size = 0 THEN
    RETURN sha256('');
  END IF;
  FOR level IN 0..62 LOOP
    CONTINUE WHEN (size >> level) % 2 = 0;
    subtree := coalesce(
      (SELECT hash FROM log_nodes WHERE height = level AND position = (size >> level) - 1),
      log_subtree(level, (size >> level) - 1)
    );
    IF subtree IS NULL THEN
      RETURN NULL;
    END IF;
    root := CASE WHEN root IS NULL THEN subtree ELSE sha256('\x01'::bytea || subtree || root) END;
  END LOOP;
  RETURN root;
END $$;
