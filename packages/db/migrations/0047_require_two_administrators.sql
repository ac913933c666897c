CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "approvals_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operation" text NOT NULL,
	"kind" text,
	"input" "bytea",
	"input_hash" text NOT NULL,
	"idempotency_key" text,
	"reasons" text[] NOT NULL,
	"subject_id" text NOT NULL,
	"subject_user_id" uuid,
	"subject_name" text,
	"amount" bigint,
	"before" jsonb,
	"after" jsonb,
	"fingerprint" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"maker_id" uuid NOT NULL,
	"maker_name" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"checker_id" uuid,
	"checker_name" text,
	"decided_at" timestamp with time zone,
	"decision_note" text,
	CONSTRAINT "approval_status_known" CHECK ("approvals"."status" in ('pending', 'approved', 'rejected', 'withdrawn', 'expired', 'outdated')),
	CONSTRAINT "two_different_people" CHECK ("approvals"."status" not in ('approved', 'rejected') or ("approvals"."checker_id" is not null and "approvals"."checker_id" <> "approvals"."maker_id")),
	CONSTRAINT "decision_has_its_time" CHECK (("approvals"."status" = 'pending') = ("approvals"."decided_at" is null)),
	CONSTRAINT "pending_has_its_input" CHECK (("approvals"."status" = 'pending') = ("approvals"."input" is not null)),
	CONSTRAINT "rejection_has_its_reason" CHECK ("approvals"."status" <> 'rejected' or "approvals"."decision_note" is not null)
);
--> statement-breakpoint
CREATE TABLE "protection" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"since" timestamp with time zone,
	"single_payout_max" bigint DEFAULT 13000000 NOT NULL,
	"single_day_max" bigint DEFAULT 65000000 NOT NULL,
	"single_deposit_max" bigint DEFAULT 130000000 NOT NULL,
	CONSTRAINT "protection_is_one_row" CHECK ("protection"."id" = 1),
	CONSTRAINT "protection_in_bounds" CHECK ("protection"."single_payout_max" between 0 and 130000000 and "protection"."single_day_max" between "protection"."single_payout_max" and 650000000 and "protection"."single_deposit_max" between 0 and 1300000000)
);
--> statement-breakpoint
INSERT INTO "protection" DEFAULT VALUES;
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "approval_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "approved_by_name" text;--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "approval_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_number_unique" ON "approvals" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_idempotency_key_unique" ON "approvals" USING btree ("maker_id","idempotency_key") WHERE "approvals"."idempotency_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_pending_approval_per_subject" ON "approvals" USING btree ("operation","subject_id") WHERE "approvals"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "approvals_newest" ON "approvals" USING btree ("requested_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "approvals_of_user" ON "approvals" USING btree ("subject_user_id");
--> statement-breakpoint
-- An approval keeps what was proposed and how it was decided. A pending one may be decided once, which removes its input; texts about a
-- deleted user may be removed. Everything else is refused.
CREATE OR REPLACE FUNCTION keep_approvals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.id, NEW.number, NEW.operation, NEW.kind, NEW.input_hash, NEW.idempotency_key, NEW.reasons, NEW.subject_id, NEW.subject_user_id, NEW.amount,
        NEW.fingerprint, NEW.maker_id, NEW.maker_name, NEW.requested_at, NEW.expires_at)
      IS NOT DISTINCT FROM
       (OLD.id, OLD.number, OLD.operation, OLD.kind, OLD.input_hash, OLD.idempotency_key, OLD.reasons, OLD.subject_id, OLD.subject_user_id, OLD.amount,
        OLD.fingerprint, OLD.maker_id, OLD.maker_name, OLD.requested_at, OLD.expires_at)
      AND (NEW.input IS NULL OR NEW.input IS NOT DISTINCT FROM OLD.input)
      AND (NEW.subject_name IS NULL OR NEW.subject_name IS NOT DISTINCT FROM OLD.subject_name)
      AND (NEW.before IS NULL OR NEW.before IS NOT DISTINCT FROM OLD.before)
      AND (NEW.after IS NULL OR NEW.after IS NOT DISTINCT FROM OLD.after)
      AND (OLD.status = 'pending'
        OR (NEW.status, NEW.checker_id, NEW.checker_name, NEW.decided_at, NEW.decision_note)
          IS NOT DISTINCT FROM (OLD.status, OLD.checker_id, OLD.checker_name, OLD.decided_at, OLD.decision_note)) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append only: % refused', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_TABLE_NAME || '_append_only';
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER approvals_append_only BEFORE UPDATE OR DELETE ON approvals
  FOR EACH ROW EXECUTE FUNCTION keep_approvals();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER approvals_not_emptied BEFORE TRUNCATE ON approvals
  FOR EACH STATEMENT EXECUTE FUNCTION keep_approvals();
--> statement-breakpoint
-- While protection is on, a transfer that one administrator may not post alone needs an approval by another one. This is checked at
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
  SELECT since, single_payout_max, single_deposit_max INTO rules FROM protection;
  IF rules.since IS NULL THEN
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
CREATE CONSTRAINT TRIGGER money_needs_two AFTER INSERT ON transfers
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.kind IN ('withdrawal', 'deposit', 'adjustment', 'reversal', 'closure', 'treasury'))
  EXECUTE FUNCTION money_needs_two();
