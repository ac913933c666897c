-- A stored node of the ledger log is the hash of the records below it, and follows the node before it.
CREATE OR REPLACE FUNCTION keep_log_nodes() RETURNS trigger LANGUAGE plpgsql
  SET search_path TO pg_catalog, public, pg_temp
AS $$
BEGIN
  IF NEW.hash IS DISTINCT FROM log_subtree(NEW.height, NEW.position)
    OR (NEW.position > 0 AND NOT EXISTS (SELECT FROM log_nodes WHERE height = NEW.height AND position = NEW.position - 1)) THEN
    RAISE EXCEPTION 'node % of height % is not that of its records', NEW.position, NEW.height
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'log_node_is_of_its_records';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER log_nodes_are_of_records BEFORE INSERT ON log_nodes FOR EACH ROW EXECUTE FUNCTION keep_log_nodes();
