-- Interest of one day: the same number as dayInterest() in packages/money. Amounts are never negative here,
-- so numeric rounding (half away from zero) is half up.
CREATE FUNCTION day_interest(value bigint, rate_ppm integer) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN round(value::numeric * rate_ppm / 1000000)::bigint;
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append only: % refused', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_TABLE_NAME || '_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
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
-- Posting is the only way that a balance moves. Accounts are locked in id order, whatever order the rows came in;
-- then the CHECKs of accounts decide. What is pending for withdrawal may not be spent on a purchase.
CREATE FUNCTION move_balances() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE FUNCTION pending_withdrawals_of(member uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(amount), 0)::bigint FROM transactions
  WHERE user_id = member AND type = 'withdrawal' AND status = 'pending' AND deleted_at IS NULL
$$;
--> statement-breakpoint
CREATE TRIGGER transfers_move_balances AFTER INSERT ON transfers
  REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION move_balances();
--> statement-breakpoint
-- A balance changed by hand, and not by a transfer, is refused.
CREATE FUNCTION refuse_balance_by_hand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'balances move by transfers only'
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'balances_move_by_transfers_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER balances_move_by_transfers_only BEFORE UPDATE OF credits, debits ON accounts
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_balance_by_hand();
--> statement-breakpoint
CREATE TRIGGER accounts_open_empty BEFORE INSERT ON accounts
  FOR EACH ROW WHEN (NEW.credits <> 0 OR NEW.debits <> 0) EXECUTE FUNCTION refuse_balance_by_hand();
--> statement-breakpoint
-- A withdrawal may ask for what is free: available less what is already pending. The account's row lock makes
-- simultaneous requests and purchases wait for one another.
CREATE FUNCTION reserve_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  available bigint;
BEGIN
  SELECT balance INTO available FROM accounts
    WHERE user_id = NEW.user_id AND kind = 'available' FOR NO KEY UPDATE;
  IF available IS NULL OR NEW.amount > available - pending_withdrawals_of(NEW.user_id) THEN
    RAISE EXCEPTION 'less than this is free'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawal_within_free';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER withdrawal_within_free BEFORE INSERT ON transactions
  FOR EACH ROW WHEN (NEW.type = 'withdrawal' AND NEW.status = 'pending') EXECUTE FUNCTION reserve_withdrawal();
--> statement-breakpoint
-- The house. The highest ids are locked last and held shortest.
INSERT INTO accounts (id, kind) VALUES
  (9000000000000001, 'bank'),
  (9000000000000002, 'interest_expense'),
  (9000000000000003, 'referral_expense'),
  (9000000000000004, 'adjustments'),
  (9000000000000005, 'closed_accounts');
--> statement-breakpoint
INSERT INTO settings (
  website_name, seo_title, seo_description, min_deposit, min_withdrawal, min_deposit_qris,
  company_name, registration_number, registered_in, business_field
) VALUES (
  'DCI', 'DCI Daily Compound Investment', 'Platform investasi dengan bunga majemuk harian', 65000, 65000, 13000,
  'DCI Pte. Ltd.', '201532966C', 'Singapore', 'Financial services'
);
