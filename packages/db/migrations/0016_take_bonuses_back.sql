ALTER TABLE "accounts" DROP CONSTRAINT "account_kind_known";--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "house_account_has_no_owner";--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfer_kind_known";--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "bonus_names_friend_and_day";--> statement-breakpoint
DROP INDEX "one_house_account_of_a_kind";--> statement-breakpoint
CREATE UNIQUE INDEX "one_house_account_of_a_kind" ON "accounts" USING btree ("kind") WHERE "accounts"."kind" not in ('available', 'invested', 'bonus_debt');--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "bonus_debt_never_overpaid" CHECK ("accounts"."kind" <> 'bonus_debt' or "accounts"."credits" <= "accounts"."debits");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "account_kind_known" CHECK ("accounts"."kind" in ('available', 'invested', 'bonus_debt', 'bank', 'interest_expense', 'referral_expense', 'adjustments', 'closed_accounts', 'treasury'));--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "house_account_has_no_owner" CHECK ("accounts"."kind" in ('available', 'invested', 'bonus_debt') or "accounts"."user_id" is null);--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfer_kind_known" CHECK ("transfers"."kind" in ('deposit', 'withdrawal', 'purchase', 'interest', 'maturity', 'referral_bonus', 'bonus_correction', 'bonus_set_off', 'adjustment', 'reversal', 'closure', 'treasury'));--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "bonus_names_friend_and_day" CHECK ("transfers"."kind" not in ('referral_bonus', 'bonus_correction') or ("transfers"."referred_user_id" is not null and "transfers"."bonus_on" is not null and "transfers"."transaction_id" is not null));--> statement-breakpoint
-- The routes as before, and a bonus that is taken back: out of what the referrer has, or out of a debt where that is less;
-- a debt is paid with later bonuses, and written off when the member goes.
CREATE OR REPLACE FUNCTION is_route(kind text, debit accounts, credit accounts, amount bigint, reverses bigint) RETURNS boolean
  LANGUAGE sql STABLE
  RETURN CASE kind
    WHEN 'deposit' THEN debit.kind = 'bank' AND credit.kind = 'available'
    WHEN 'withdrawal' THEN debit.kind = 'available' AND credit.kind = 'bank'
    WHEN 'purchase' THEN debit.kind = 'available' AND credit.kind = 'invested' AND debit.user_id = credit.user_id
    WHEN 'interest' THEN debit.kind = 'interest_expense' AND credit.kind = 'invested'
    WHEN 'maturity' THEN debit.kind = 'invested' AND credit.kind = 'available' AND debit.user_id = credit.user_id
    WHEN 'referral_bonus' THEN debit.kind = 'referral_expense' AND credit.kind = 'available'
    WHEN 'bonus_correction' THEN debit.kind IN ('available', 'bonus_debt') AND credit.kind = 'referral_expense'
    WHEN 'bonus_set_off' THEN debit.kind = 'available' AND credit.kind = 'bonus_debt' AND debit.user_id = credit.user_id
    WHEN 'adjustment' THEN (debit.kind = 'adjustments' AND credit.kind = 'available') OR (debit.kind = 'available' AND credit.kind = 'adjustments')
    WHEN 'closure' THEN (debit.kind IN ('available', 'invested') AND credit.kind = 'closed_accounts') OR (debit.kind = 'closed_accounts' AND credit.kind = 'bonus_debt')
    WHEN 'treasury' THEN (debit.kind = 'bank' AND credit.kind = 'treasury') OR (debit.kind = 'treasury' AND credit.kind = 'bank')
    WHEN 'reversal' THEN is_mirror(debit, credit, amount, reverses)
    ELSE false
  END;
