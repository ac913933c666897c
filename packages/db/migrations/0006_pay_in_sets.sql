CREATE TABLE "closed_bonus_days" (
	"day" date PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "investments_due";--> statement-breakpoint
CREATE INDEX "investments_set_aside" ON "investments" USING btree ("set_aside_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "investments"."set_aside_at" is not null;--> statement-breakpoint
CREATE INDEX "transfers_credit_since" ON "transfers" USING btree ("credit_account_id","effective_at") WHERE "transfers"."kind" <> 'interest';--> statement-breakpoint
CREATE INDEX "transfers_debit_since" ON "transfers" USING btree ("debit_account_id","effective_at") WHERE "transfers"."kind" <> 'interest';--> statement-breakpoint
CREATE INDEX "users_referred" ON "users" USING btree ("id") WHERE "users"."referred_by" is not null;--> statement-breakpoint
CREATE INDEX "investments_due" ON "investments" USING btree ("next_accrual_at","id") WHERE "investments"."status" = 'active' and "investments"."set_aside_at" is null;--> statement-breakpoint
-- A reversal mirrors what it reverses; only the interest of a completed investment comes out of available.
CREATE FUNCTION is_mirror(debit accounts, credit accounts, amount bigint, reverses bigint) RETURNS boolean
  LANGUAGE sql STABLE
  RETURN EXISTS (
    SELECT FROM transfers original JOIN accounts given ON given.id = original.credit_account_id
    WHERE original.id = reverses AND original.kind <> 'reversal' AND original.amount = is_mirror.amount
      AND original.debit_account_id = credit.id
      AND (given.id = debit.id OR (original.kind = 'interest' AND debit.kind = 'available' AND debit.user_id = given.user_id))
  );
--> statement-breakpoint
-- The routes as before. Without a subquery of its own the function becomes part of the query that asks it: ten thousand
-- transfers are compared in milliseconds, and only reversals are looked up.
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
    WHEN 'reversal' THEN is_mirror(debit, credit, amount, reverses)
    ELSE false
  END;
--> statement-breakpoint
-- The plans of a function are made once per connection, for the first statement that it meets. One made for a batch
-- would read every account for the next single deposit, so accounts are always found by their id.
ALTER FUNCTION move_balances() SET enable_seqscan TO off;
--> statement-breakpoint
ALTER FUNCTION move_balances() SET enable_hashjoin TO off;
--> statement-breakpoint
ALTER FUNCTION move_balances() SET enable_mergejoin TO off;
