-- The hash of a subtree of the ledger log, of 2^of_height records from record 2^of_height * number on, from the hashes that are stored below
-- it. Null: they are not complete.
CREATE OR REPLACE FUNCTION log_subtree(of_height integer, number bigint) RETURNS bytea LANGUAGE plpgsql STABLE
  SET search_path TO pg_catalog, public, pg_temp
AS $$
DECLARE
  stored_height integer := least((greatest(of_height, 1) - 1) / 8 * 8, 24);
  width bigint := 1::bigint << (of_height - stored_height);
  hashes bytea[];
BEGIN
  IF stored_height = 0 THEN
    SELECT array_agg(leaf ORDER BY position) INTO hashes
      FROM log_records WHERE position >= number * width AND position < (number + 1) * width;
  ELSE
    SELECT array_agg(hash ORDER BY position) INTO hashes
      FROM log_nodes WHERE height = stored_height AND position >= number * width AND position < (number + 1) * width;
  END IF;
  IF cardinality(hashes) IS DISTINCT FROM width THEN
    RETURN NULL;
  END IF;
  WHILE cardinality(hashes) > 1 LOOP
    SELECT array_agg(sha256('\x01'::bytea || hashes[2 * pair - 1] || hashes[2 * pair]) ORDER BY pair) INTO hashes
      FROM generate_series(1, cardinality(hashes) / 2) AS pair;
  END LOOP;
  RETURN hashes[1];
END $$;
