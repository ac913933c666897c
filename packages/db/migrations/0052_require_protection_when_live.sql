ALTER TABLE "protection" ADD COLUMN "due_at" timestamp with time zone;
--> statement-breakpoint
-- In live mode protection is on, or it is due: both triggers refuse the change after which neither would be so. Each locks the other
-- row, so that of two such changes at once one waits for the other, or is aborted as a deadlock.
CREATE OR REPLACE FUNCTION live_is_protected() RETURNS trigger LANGUAGE plpgsql
  SET search_path TO pg_catalog, public, pg_temp
AS $$
BEGIN
  IF TG_TABLE_NAME = 'settings' THEN
    PERFORM FROM protection WHERE since IS NOT NULL OR due_at IS NOT NULL FOR SHARE;
  ELSE
    PERFORM FROM settings WHERE operating_mode <> 'live' FOR SHARE;
  END IF;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'live mode requires protection' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'live_is_protected';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER live_is_protected BEFORE INSERT OR UPDATE OF operating_mode ON settings
  FOR EACH ROW WHEN (NEW.operating_mode = 'live') EXECUTE FUNCTION live_is_protected();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER live_is_protected BEFORE INSERT OR UPDATE OF since, due_at ON protection
  FOR EACH ROW WHEN (NEW.since IS NULL AND NEW.due_at IS NULL) EXECUTE FUNCTION live_is_protected();
--> statement-breakpoint
-- While protection is on, or overdue, a transfer that one administrator may not post alone needs an approval by another one. This is checked at
-- commit, because the approval is decided in the same database transaction as the transfer that it permits (xmin); later it permits
-- nothing more. Purchases, interest, maturities and bonuses are not decided by people and are not checked, nor are reversals of
-- bonuses, which follow a correction.
CREATE OR REPLACE FUNCTION money_needs_two() RETURNS trigger LANGUAGE plpgsql
  SET search_path TO pg_catalog, public, pg_temp
AS $$
DECLARE
  rules record;
  judged text := NEW.kind;
  alone_max bigint := 0;
BEGIN
  SELECT since, due_at, single_payout_max, single_deposit_max INTO rules FROM protection;
  IF rules.since IS NULL AND (rules.due_at IS NULL OR rules.due_at > NEW.posted_at) THEN
    RETURN NULL;
  END IF;
  IF NEW.kind = 'reversal' THEN
    SELECT 'reversal of ' || kind INTO judged FROM transfers WHERE id = NEW.reverses_id;
  END IF;
  IF judged = 'withdrawal' THEN
    alone_max := rules.single_payout_max;
  ELSIF judged IN ('deposit', 'treasury', 'reversal of treasury') THEN
    alone_max := rules.single_deposit_max;
  END IF;
  IF judged = 'reversal of referral_bonus' OR NEW.amount <= alone_max
    OR EXISTS (
      SELECT FROM approvals
      WHERE id = NEW.approval_id AND status = 'approved' AND xmin = pg_current_xact_id()::xid AND (
        subject_id = NEW.transaction_id::text
        OR (operation LIKE 'treasury.%' AND judged LIKE '%treasury')
        OR subject_user_id IN (SELECT coalesce(user_id, closed_user_id) FROM accounts WHERE accounts.id IN (NEW.debit_account_id, NEW.credit_account_id)))
    ) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'transfer % needs two administrators', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'money_needs_two';
END $$;
--> statement-breakpoint
-- An installation that is live already has 30 days to switch protection on. After the triggers, which wait for those who are going live now.
UPDATE "protection" SET "due_at" = now() + interval '30 days'
  WHERE "since" IS NULL AND EXISTS (SELECT FROM "settings" WHERE "operating_mode" = 'live');
