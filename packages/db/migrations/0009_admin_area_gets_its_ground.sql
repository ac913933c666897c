ALTER TABLE "accounts" DROP CONSTRAINT "account_kind_known";--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfer_kind_known";--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "operating_mode" text DEFAULT 'demonstration' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "licence_statement" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "source_of_returns" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "complaint_contact" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_login_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "investments_ending" ON "investments" USING btree ("end_date","id");--> statement-breakpoint
CREATE INDEX "investments_by_status_ending" ON "investments" USING btree ("status","end_date","id");--> statement-breakpoint
CREATE INDEX "transfers_treasury" ON "transfers" USING btree ("id") WHERE "transfers"."kind" = 'treasury';--> statement-breakpoint
CREATE INDEX "transactions_largest" ON "transactions" USING btree ("amount" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "requests_largest" ON "transactions" USING btree ("type","status","amount" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "transactions"."type" in ('deposit', 'withdrawal');--> statement-breakpoint
CREATE INDEX "users_username_begins" ON "users" USING btree (lower("username") text_pattern_ops);--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "account_kind_known" CHECK ("accounts"."kind" in ('available', 'invested', 'bank', 'interest_expense', 'referral_expense', 'adjustments', 'closed_accounts', 'treasury'));--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "treasury_names_actor_and_reason" CHECK ("transfers"."kind" <> 'treasury' or ("transfers"."actor_id" is not null and "transfers"."reason" is not null));--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfer_kind_known" CHECK ("transfers"."kind" in ('deposit', 'withdrawal', 'purchase', 'interest', 'maturity', 'referral_bonus', 'adjustment', 'reversal', 'closure', 'treasury'));--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "operating_mode_known" CHECK ("settings"."operating_mode" in ('demonstration', 'live'));--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "live_says_what_it_is" CHECK ("settings"."operating_mode" <> 'live' or ("settings"."licence_statement" is not null and "settings"."source_of_returns" is not null and "settings"."complaint_contact" is not null));--> statement-breakpoint
INSERT INTO accounts (id, kind) VALUES (9000000000000006, 'treasury');
--> statement-breakpoint
-- The routes as before, and the house's own money: it comes to the bank and leaves it, and touches no member.
CREATE OR REPLACE FUNCTION is_route(kind text, debit accounts, credit accounts, amount bigint, reverses bigint) RETURNS boolean
  LANGUAGE sql STABLE
  RETURN CASE kind
    WHEN 'deposit' THEN debit.kind = 'bank' AND credit.kind = 'available'
    WHEN 'withdrawal' THEN debit.kind = 'available' AND credit.kind = 'bank'
    WHEN 'purchase' THEN debit.kind = 'available' AND credit.kind = 'invested' AND debit.user_id = credit.user_id
    WHEN 'interest' THEN debit.kind = 'interest_expense' AND credit.kind = 'invested'
    WHEN 'maturity' THEN debit.kind = 'invested' AND credit.kind = 'available' AND debit.user_id = credit.user_id
    WHEN 'referral_bonus' THEN debit.kind = 'referral_expense' AND credit.kind = 'available'
    WHEN 'adjustment' THEN (debit.kind = 'adjustments' AND credit.kind = 'available') OR (debit.kind = 'available' AND credit.kind = 'adjustments')
    WHEN 'closure' THEN debit.kind IN ('available', 'invested') AND credit.kind = 'closed_accounts'
    WHEN 'treasury' THEN (debit.kind = 'bank' AND credit.kind = 'treasury') OR (debit.kind = 'treasury' AND credit.kind = 'bank')
    WHEN 'reversal' THEN is_mirror(debit, credit, amount, reverses)
    ELSE false
  END;
