-- A kind of transfer goes from one kind of account to one other, and moves inside one member's own accounts where it is
-- their own. A reversal mirrors what it reverses; only the interest of a completed investment comes out of available.
CREATE FUNCTION is_route(kind text, debit accounts, credit accounts, amount bigint, reverses bigint) RETURNS boolean
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
    WHEN 'reversal' THEN EXISTS (
      SELECT FROM transfers original JOIN accounts given ON given.id = original.credit_account_id
      WHERE original.id = reverses AND original.kind <> 'reversal' AND original.amount = is_route.amount
        AND original.debit_account_id = credit.id
        AND (given.id = debit.id OR (original.kind = 'interest' AND debit.kind = 'available' AND debit.user_id = given.user_id))
    )
    ELSE false
  END;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION move_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found_id bigint;
BEGIN
  PERFORM 1 FROM accounts
    WHERE id IN (SELECT debit_account_id FROM posted UNION SELECT credit_account_id FROM posted)
    ORDER BY id FOR NO KEY UPDATE;
  SELECT posted.id INTO found_id
    FROM posted
    JOIN accounts debit ON debit.id = posted.debit_account_id
    JOIN accounts credit ON credit.id = posted.credit_account_id
    WHERE NOT is_route(posted.kind, debit, credit, posted.amount, posted.reverses_id)
    LIMIT 1;
  IF found_id IS NOT NULL THEN
    RAISE EXCEPTION 'transfer % goes where its kind does not go', found_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'transfer_keeps_its_route';
  END IF;
  UPDATE accounts SET debits = accounts.debits + moved.debits, credits = accounts.credits + moved.credits
    FROM (
      SELECT account_id, sum(debit)::bigint AS debits, sum(credit)::bigint AS credits
      FROM (
        SELECT debit_account_id AS account_id, amount AS debit, 0::bigint AS credit FROM posted
        UNION ALL
        SELECT credit_account_id, 0::bigint, amount FROM posted
      ) AS sides
      GROUP BY account_id
    ) AS moved
    WHERE accounts.id = moved.account_id;
  SELECT accounts.id INTO found_id
    FROM posted
    JOIN accounts ON accounts.id = posted.debit_account_id
    WHERE posted.kind = 'purchase' AND accounts.balance < pending_withdrawals_of(accounts.user_id)
    LIMIT 1;
  IF found_id IS NOT NULL THEN
    RAISE EXCEPTION 'account % has less than this that is free', found_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'purchase_within_free';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER accounts_open_empty BEFORE INSERT ON accounts
  FOR EACH ROW WHEN (NEW.credits <> 0 OR NEW.debits <> 0) EXECUTE FUNCTION refuse_balance_by_hand();
