-- Whether a transfer of this kind may go from this account to that one. Purchases, maturities and set-offs stay with one member. A
-- bonus correction takes a referral bonus back from available or bonus_debt, a restoration returns it to either; the caller decides
-- which. The function has no subquery of its own, so that it is inlined into the query of move_balances: ten thousand transfers are
-- checked in milliseconds, and only reversals are compared with their original (is_mirror).
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
