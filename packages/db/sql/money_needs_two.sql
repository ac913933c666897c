-- While protection is on, or overdue, a transfer that one administrator may not post alone needs an approval by another one. This is checked at
-- commit, because the approval is decided in the same database transaction as the transfer that it permits (xmin); later it permits
-- nothing more. Purchases, interest, maturities and bonuses are not decided by people and are not checked, nor are reversals of
-- bonuses, which follow a correction.
CREATE OR REPLACE FUNCTION money_needs_two() RETURNS trigger LANGUAGE plpgsql
  SET search_path TO pg_catalog, public, pg_temp
AS $$
DECLARE
  rules record;
  may_alone bigint;
BEGIN
  SELECT since, due_at, single_payout_max, single_deposit_max INTO rules FROM protection;
  IF rules.since IS NULL AND (rules.due_at IS NULL OR rules.due_at > NEW.posted_at) THEN
    RETURN NULL;
  END IF;
  may_alone := alone_max(NEW.kind, NEW.reverses_id, rules.single_payout_max, rules.single_deposit_max);
  IF may_alone IS NULL OR NEW.amount <= may_alone
    OR EXISTS (
      SELECT FROM approvals
      WHERE id = NEW.approval_id AND xmin = pg_current_xact_id()::xid AND is_approval_of(approvals, NEW)
    ) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'transfer % needs two administrators', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'money_needs_two';
END $$;

CREATE CONSTRAINT TRIGGER money_needs_two AFTER INSERT ON transfers
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.kind IN ('withdrawal', 'deposit', 'adjustment', 'reversal', 'closure', 'treasury'))
  EXECUTE FUNCTION money_needs_two();
