-- A withdrawal may reserve what is free: the available balance less the other pending withdrawals. This is checked when it is
-- requested and when an edit raises it or sets it back; lowering one is always allowed. The check runs at commit, so that it sees the
-- balance that the whole database transaction leaves. The row lock on the account serializes it with purchases.
CREATE OR REPLACE FUNCTION reserve_withdrawal() RETURNS trigger LANGUAGE plpgsql
  SET search_path TO pg_catalog, public, pg_temp
AS $$
DECLARE
  available bigint;
  reserved bigint;
  pending bigint;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.user_id = NEW.user_id AND OLD.type = 'withdrawal' AND OLD.status = 'pending'
    AND OLD.deleted_at IS NULL AND OLD.amount >= NEW.amount THEN
    RETURN NULL;
  END IF;
  SELECT balance INTO available FROM accounts
    WHERE user_id = NEW.user_id AND kind = 'available' FOR NO KEY UPDATE;
  SELECT amount INTO reserved FROM transactions
    WHERE id = NEW.id AND type = 'withdrawal' AND status = 'pending' AND deleted_at IS NULL;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  pending := pending_withdrawals_of(NEW.user_id);
  IF available IS NULL OR pending > available THEN
    RAISE EXCEPTION 'less than this is free' USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawal_within_free',
      DETAIL = greatest(coalesce(available, 0) - (pending - reserved), 0)::text;
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER withdrawal_within_free
  AFTER INSERT OR UPDATE OF user_id, type, status, amount, deleted_at ON transactions
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.type = 'withdrawal' AND NEW.status = 'pending' AND NEW.deleted_at IS NULL)
  EXECUTE FUNCTION reserve_withdrawal();
