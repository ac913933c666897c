-- A user is deleted only after closed_members has their number and their accounts are closed. Payment proofs must outlive the user
-- who uploaded them, so none of them may still belong to the user.
CREATE OR REPLACE FUNCTION require_closed_member() RETURNS trigger LANGUAGE plpgsql
  SET search_path TO pg_catalog, public, pg_temp
AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM closed_members WHERE user_id = OLD.id)
    OR EXISTS (SELECT FROM accounts WHERE user_id = OLD.id)
    OR EXISTS (
      SELECT FROM transactions JOIN files ON files.id = transactions.proof_file_id
      WHERE transactions.user_id = OLD.id AND files.owner_id = OLD.id
    ) THEN
    RAISE EXCEPTION 'user % is deleted without closed records', OLD.id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'user_deleted_as_closed_member';
  END IF;
  RETURN OLD;
END $$;

CREATE OR REPLACE TRIGGER users_deleted_as_closed_members BEFORE DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION require_closed_member();
