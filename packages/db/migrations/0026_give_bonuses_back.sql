ALTER TABLE "transfers" DROP CONSTRAINT "transfer_kind_known";--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "bonus_names_friend_and_day";--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfer_kind_known" CHECK ("transfers"."kind" in ('deposit', 'withdrawal', 'purchase', 'interest', 'maturity', 'referral_bonus', 'bonus_correction', 'bonus_restoration', 'bonus_set_off', 'adjustment', 'reversal', 'closure', 'treasury'));--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "bonus_names_friend_and_day" CHECK ("transfers"."kind" not in ('referral_bonus', 'bonus_correction', 'bonus_restoration') or ("transfers"."referred_user_id" is not null and "transfers"."bonus_on" is not null and "transfers"."transaction_id" is not null));--> statement-breakpoint
-- The routes as before, and a bonus that is given back because the deposit that it was paid on is in effect again: it pays a
-- debt first, the rest is available.
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
    WHEN 'bonus_restoration' THEN debit.kind = 'referral_expense' AND credit.kind IN ('available', 'bonus_debt')
    WHEN 'bonus_set_off' THEN debit.kind = 'available' AND credit.kind = 'bonus_debt' AND debit.user_id = credit.user_id
    WHEN 'adjustment' THEN (debit.kind = 'adjustments' AND credit.kind = 'available') OR (debit.kind = 'available' AND credit.kind = 'adjustments')
    WHEN 'closure' THEN (debit.kind IN ('available', 'invested') AND credit.kind = 'closed_accounts') OR (debit.kind = 'closed_accounts' AND credit.kind = 'bonus_debt')
    WHEN 'treasury' THEN (debit.kind = 'bank' AND credit.kind = 'treasury') OR (debit.kind = 'treasury' AND credit.kind = 'bank')
    WHEN 'reversal' THEN is_mirror(debit, credit, amount, reverses)
    ELSE false
  END;
--> statement-breakpoint
-- A bonus row that a correction had emptied kept the balance from before it. The row can be shown again now, so it names the
-- balance right after its last transfer, as every row that is shown does.
WITH emptied AS (
  SELECT id, user_id FROM transactions
  WHERE type = 'referral_bonus' AND deleted_at IS NOT NULL
    AND EXISTS (SELECT FROM transfers WHERE transaction_id = transactions.id AND kind = 'bonus_correction')
),
owners AS (SELECT id FROM accounts WHERE kind = 'available' AND user_id IN (SELECT user_id FROM emptied)),
moved AS (
  SELECT transfers.id, transaction_id, owners.id AS account_id, amount FROM transfers JOIN owners ON owners.id = credit_account_id
  UNION ALL
  SELECT transfers.id, transaction_id, owners.id, -amount FROM transfers JOIN owners ON owners.id = debit_account_id
),
running AS (SELECT id, transaction_id, sum(amount) OVER (PARTITION BY account_id ORDER BY id) AS balance FROM moved),
latest AS (SELECT DISTINCT ON (transaction_id) transaction_id, balance FROM running ORDER BY transaction_id, id DESC)
UPDATE transactions SET balance_after = latest.balance
  FROM emptied JOIN latest ON latest.transaction_id = emptied.id
  WHERE transactions.id = emptied.id;
