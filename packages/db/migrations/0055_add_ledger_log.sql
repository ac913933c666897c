CREATE TABLE "log_checkpoints" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "log_checkpoints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"size" bigint NOT NULL,
	"root" "bytea" NOT NULL,
	"note" text NOT NULL,
	"verifier_key" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"business_day" date,
	CONSTRAINT "log_checkpoint_root_is_sha256" CHECK (octet_length("log_checkpoints"."root") = 32)
);
--> statement-breakpoint
CREATE TABLE "log_cursors" (
	"kind" text PRIMARY KEY NOT NULL,
	"below" text NOT NULL,
	"next" text NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	"marked_xid" text NOT NULL,
	CONSTRAINT "log_cursor_is_key" CHECK ("log_cursors"."below" ~ case when "log_cursors"."kind" = 'investment' then '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' else '^[0-9]{1,18}$' end)
);
--> statement-breakpoint
CREATE TABLE "log_nodes" (
	"height" smallint NOT NULL,
	"position" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "log_node_once" PRIMARY KEY("height","position"),
	CONSTRAINT "log_node_height_known" CHECK ("log_nodes"."height" in (8, 16, 24))
);
--> statement-breakpoint
CREATE TABLE "log_records" (
	"position" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"row_id" text NOT NULL,
	"salt" "bytea" NOT NULL,
	"leaf" "bytea" NOT NULL,
	CONSTRAINT "log_kind_known" CHECK ("log_records"."kind" in ('account', 'investment', 'transfer', 'approval', 'audit')),
	CONSTRAINT "log_position_not_negative" CHECK ("log_records"."position" >= 0),
	CONSTRAINT "log_salt_is_16_bytes" CHECK (octet_length("log_records"."salt") = 16),
	CONSTRAINT "log_leaf_is_sha256" CHECK (octet_length("log_records"."leaf") = 32),
	CONSTRAINT "log_row_id_is_key" CHECK ("log_records"."row_id" ~ case when "log_records"."kind" in ('investment', 'approval') then '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' else '^[1-9][0-9]{0,18}$' end)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "one_checkpoint_per_business_day" ON "log_checkpoints" USING btree ("business_day");--> statement-breakpoint
CREATE UNIQUE INDEX "logged_once" ON "log_records" USING btree ("kind","row_id");
--> statement-breakpoint
-- The most that one administrator may post alone of a transfer of this kind while protection is on; null: transfers of this kind are
-- not decided by people. Reversals of bonuses follow a correction, which is.
CREATE OR REPLACE FUNCTION alone_max(kind text, reverses bigint, payout_max bigint, deposit_max bigint) RETURNS bigint LANGUAGE sql STABLE
  RETURN (
    SELECT CASE
      WHEN judged = 'withdrawal' THEN payout_max
      WHEN judged IN ('deposit', 'treasury', 'reversal of treasury') THEN deposit_max
      WHEN judged IN ('purchase', 'interest', 'maturity', 'referral_bonus', 'bonus_correction', 'bonus_restoration', 'bonus_set_off',
        'reversal of referral_bonus') THEN NULL
      ELSE 0
    END
    FROM (
      SELECT CASE alone_max.kind
        WHEN 'reversal' THEN 'reversal of ' || (SELECT transfers.kind FROM transfers WHERE id = reverses) ELSE alone_max.kind
      END AS judged
    ) AS kinds
  );
--> statement-breakpoint
-- Whether an approval is about what a transfer moves: its transaction, a treasury entry, or the owner of one of its accounts.
CREATE OR REPLACE FUNCTION is_approval_of(approval approvals, transfer transfers) RETURNS boolean LANGUAGE sql STABLE
  RETURN approval.status = 'approved' AND approval.checker_id <> approval.maker_id AND (
    approval.subject_id = transfer.transaction_id::text
    OR (approval.operation LIKE 'treasury.%'
      AND (transfer.kind = 'treasury' OR (SELECT original.kind FROM transfers original WHERE original.id = transfer.reverses_id) = 'treasury'))
    OR approval.subject_user_id IN (
      SELECT coalesce(user_id, closed_user_id) FROM accounts WHERE accounts.id IN (transfer.debit_account_id, transfer.credit_account_id))
  );
--> statement-breakpoint
-- An instant in a record of the ledger log: microseconds since 1970, whatever the time zone of the session.
CREATE OR REPLACE FUNCTION log_instant(at timestamptz) RETURNS text LANGUAGE sql STABLE
  RETURN (extract(epoch FROM at AT TIME ZONE 'UTC') * 1000000)::bigint::text;
--> statement-breakpoint
-- The hash of a record of the ledger log (RFC 6962, with a salt before the text).
CREATE OR REPLACE FUNCTION log_leaf(salt bytea, text_of_record text) RETURNS bytea LANGUAGE sql STABLE
  RETURN sha256('\x00'::bytea || salt || convert_to(text_of_record, 'UTF8'));
--> statement-breakpoint
-- The text of a record of the ledger log: one line per value, `-` for null.
CREATE OR REPLACE FUNCTION log_lines(VARIADIC lines text[]) RETURNS text LANGUAGE sql STABLE
  RETURN array_to_string(lines, E'\n', '-');
--> statement-breakpoint
-- The text of an account in the ledger log. Its owner stays the same when the account is closed.
CREATE OR REPLACE FUNCTION log_text_of_account(account accounts) RETURNS text LANGUAGE sql STABLE
  RETURN log_lines('account/1', account.id::text, account.kind, coalesce(account.user_id, account.closed_user_id)::text);
--> statement-breakpoint
-- The text of a decided approval in the ledger log: what the passkey of the checker signed, and the decision. Names and values of a deleted
-- member, which may be removed later, are not in it.
CREATE OR REPLACE FUNCTION log_text_of_approval(approval approvals) RETURNS text LANGUAGE sql STABLE
  RETURN log_lines(
    'approval/1', approval.number::text, approval.id::text, approval.operation, approval.kind, to_json(approval.subject_id)::text,
    approval.subject_user_id::text, approval.amount::text, approval.input_hash, approval.fingerprint, approval.maker_id::text,
    to_json(approval.maker_name)::text, log_instant(approval.requested_at), approval.status, approval.checker_id::text,
    to_json(approval.checker_name)::text, log_instant(approval.decided_at), approval.checker_signature::text);
--> statement-breakpoint
-- The text of an entry of the audit log in the ledger log.
CREATE OR REPLACE FUNCTION log_text_of_audit(entry audit_log) RETURNS text LANGUAGE sql STABLE
  RETURN log_lines(
    'audit/1', entry.id::text, log_instant(entry.at), entry.actor_id::text, to_json(entry.actor_name)::text, entry.action,
    to_json(entry.entity_id)::text, entry.approval_id::text, to_json(entry.approved_by_name)::text, entry.before::text, entry.after::text,
    to_json(entry.http_request_id)::text);
--> statement-breakpoint
-- The text of an investment in the ledger log: what was bought. What it has earned is in its transfers.
CREATE OR REPLACE FUNCTION log_text_of_investment(investment investments) RETURNS text LANGUAGE sql STABLE
  RETURN log_lines(
    'investment/1', investment.id::text, investment.user_id::text, investment.plan_type, investment.amount::text, investment.rate_ppm::text,
    investment.duration_days::text, log_instant(investment.purchased_at));
--> statement-breakpoint
-- The text of a transfer in the ledger log. A member can download it, and is not told which administrator acted: the actor is hashed
-- with the key of the transfer, and named in the record of the audit log.
CREATE OR REPLACE FUNCTION log_text_of_transfer(transfer transfers) RETURNS text LANGUAGE sql STABLE
  RETURN log_lines(
    'transfer/1', transfer.id::text, to_json(transfer.key)::text, transfer.kind, transfer.debit_account_id::text,
    transfer.credit_account_id::text, transfer.amount::text, log_instant(transfer.effective_at), log_instant(transfer.posted_at),
    transfer.transaction_id::text, transfer.investment_id::text, transfer.accrual_day::text, transfer.referred_user_id::text,
    to_char(transfer.bonus_on::timestamp, 'YYYY-MM-DD'), transfer.reverses_id::text, transfer.approval_id::text,
    to_json(transfer.reason)::text,
    encode(sha256(convert_to(transfer.actor_id::text || E'\n' || transfer.key, 'UTF8')), 'hex'));
--> statement-breakpoint
-- The records of the ledger log with the text that their row has now; null: there is no such row any more. The investments of deleted
-- members are in closed_records. A tampered row_id that is no key must not end the check.
CREATE OR REPLACE VIEW logged_rows AS
SELECT position, log_records.kind, row_id, salt, leaf, CASE WHEN row.id IS NOT NULL THEN log_text_of_account(row) END AS text
FROM log_records LEFT JOIN accounts row ON row.id = CASE WHEN pg_input_is_valid(row_id, 'bigint') THEN row_id::bigint END WHERE log_records.kind = 'account'
UNION ALL
SELECT position, log_records.kind, row_id, salt, leaf, CASE
    WHEN row.id IS NOT NULL THEN log_text_of_investment(row)
    WHEN closed.record_id IS NOT NULL THEN log_text_of_investment(jsonb_populate_record(NULL::investments, closed.record))
  END
FROM log_records LEFT JOIN investments row ON row.id = CASE WHEN pg_input_is_valid(row_id, 'uuid') THEN row_id::uuid END
LEFT JOIN closed_records closed ON closed.record_id = CASE WHEN pg_input_is_valid(row_id, 'uuid') THEN row_id::uuid END AND closed.kind = 'investment' WHERE log_records.kind = 'investment'
UNION ALL
SELECT position, log_records.kind, row_id, salt, leaf, CASE WHEN row.id IS NOT NULL THEN log_text_of_transfer(row) END
FROM log_records LEFT JOIN transfers row ON row.id = CASE WHEN pg_input_is_valid(row_id, 'bigint') THEN row_id::bigint END WHERE log_records.kind = 'transfer'
UNION ALL
SELECT position, log_records.kind, row_id, salt, leaf, CASE WHEN row.id IS NOT NULL THEN log_text_of_approval(row) END
FROM log_records LEFT JOIN approvals row ON row.id = CASE WHEN pg_input_is_valid(row_id, 'uuid') THEN row_id::uuid END WHERE log_records.kind = 'approval'
UNION ALL
SELECT position, log_records.kind, row_id, salt, leaf, CASE WHEN row.id IS NOT NULL THEN log_text_of_audit(row) END
FROM log_records LEFT JOIN audit_log row ON row.id = CASE WHEN pg_input_is_valid(row_id, 'bigint') THEN row_id::bigint END WHERE log_records.kind = 'audit';
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
--> statement-breakpoint
CREATE OR REPLACE TRIGGER log_records_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_records
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER log_nodes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_nodes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER log_checkpoints_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_checkpoints
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
