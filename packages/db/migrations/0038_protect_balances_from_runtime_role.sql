-- Copies deleted investments to closed_records, whichever statement or cascade deleted them.
CREATE OR REPLACE FUNCTION keep_closed_investments() RETURNS trigger LANGUAGE plpgsql
  SET search_path TO pg_catalog, public, pg_temp
AS $$
BEGIN
  INSERT INTO closed_records (kind, record_id, user_id, at, record)
    SELECT 'investment', id, user_id, purchased_at, to_jsonb(gone) FROM gone;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Copies deleted transactions to closed_records, whichever statement or cascade deleted them.
CREATE OR REPLACE FUNCTION keep_closed_transactions() RETURNS trigger LANGUAGE plpgsql
  SET search_path TO pg_catalog, public, pg_temp
AS $$
BEGIN
  INSERT INTO closed_records (kind, record_id, user_id, at, record)
    SELECT 'transaction', id, user_id, created_at, to_jsonb(gone) FROM gone;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Updates the balances after an insert of transfers; nothing else does. The accounts are locked in the order of their ids,
-- whatever the order of the rows, so that no two postings deadlock; the CHECK constraints of accounts then refuse a negative
-- balance. A purchase must not spend what is reserved for pending withdrawals.
--
-- A connection keeps the plans of its first statement, which may have had one transfer and six accounts, and the same plans have
-- to post 50,000 transfers in one statement. Every account is therefore looked up by its id (LATERAL with OFFSET 0 is not
-- flattened into a join), never by a sequential scan, a hash join or a materialised subquery.
--
-- Runs as the owner of the tables, so that a runtime role needs no privilege to write balances. It must not run for another table,
-- which that role could create as a temporary one, nor find a table of that role before the real one.
CREATE OR REPLACE FUNCTION move_balances() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO pg_catalog, public, pg_temp
  SET enable_seqscan TO off SET enable_hashjoin TO off SET enable_mergejoin TO off SET enable_material TO off
AS $$
DECLARE
  found_id bigint;
BEGIN
  IF TG_RELID <> 'public.transfers'::regclass THEN
    RAISE EXCEPTION 'balances move by transfers only'
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'balances_move_by_transfers_only';
  END IF;
  PERFORM 1
    FROM (SELECT debit_account_id AS id FROM posted UNION SELECT credit_account_id FROM posted ORDER BY id) AS touched,
      LATERAL (SELECT 1 FROM accounts WHERE accounts.id = touched.id FOR NO KEY UPDATE) AS locked;
  SELECT posted.id INTO found_id
    FROM posted,
      LATERAL (SELECT accounts AS row FROM accounts WHERE id = posted.debit_account_id OFFSET 0) AS debit,
      LATERAL (SELECT accounts AS row FROM accounts WHERE id = posted.credit_account_id OFFSET 0) AS credit
    WHERE NOT is_route(posted.kind, debit.row, credit.row, posted.amount, posted.reverses_id)
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
  SELECT spender.id INTO found_id
    FROM posted,
      LATERAL (SELECT id, user_id, balance FROM accounts WHERE id = posted.debit_account_id OFFSET 0) AS spender
    WHERE posted.kind = 'purchase' AND spender.balance < pending_withdrawals_of(spender.user_id)
    LIMIT 1;
  IF found_id IS NOT NULL THEN
    RAISE EXCEPTION 'account % has less than this that is free', found_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'purchase_within_free';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A deposit or withdrawal has at most one posting in effect, whatever the keys of its transfers are: the next one needs a reversal
-- first. The check runs after the whole statement, which may reverse and post at once. The row lock on the transaction serializes
-- two postings of it. Postings are looked up by index, one transaction at a time, because a connection keeps the plan of its
-- first statement, and this plan has to serve a single approval as well as a statement of 50,000 rows without statistics.
CREATE OR REPLACE FUNCTION refuse_second_posting() RETURNS trigger LANGUAGE plpgsql
  SET search_path TO pg_catalog, public, pg_temp
  SET enable_seqscan TO off SET enable_hashjoin TO off SET enable_mergejoin TO off SET enable_material TO off
AS $$
DECLARE
  found_id uuid;
BEGIN
  IF NOT EXISTS (SELECT FROM posted WHERE kind IN ('deposit', 'withdrawal')) THEN
    RETURN NULL;
  END IF;
  PERFORM 1
    FROM (SELECT DISTINCT transaction_id AS id FROM posted WHERE kind IN ('deposit', 'withdrawal') ORDER BY id) AS affected,
      LATERAL (SELECT 1 FROM transactions WHERE transactions.id = affected.id FOR NO KEY UPDATE) AS locked;
  SELECT affected.id INTO found_id
    FROM (SELECT DISTINCT transaction_id AS id FROM posted WHERE kind IN ('deposit', 'withdrawal')) AS affected, LATERAL (
      SELECT count(*) AS count FROM transfers posting
      WHERE posting.transaction_id = affected.id AND posting.kind IN ('deposit', 'withdrawal')
        AND NOT EXISTS (SELECT FROM transfers reversal WHERE reversal.reverses_id = posting.id)
    ) AS in_effect
    WHERE in_effect.count > 1 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'transaction % has a posting that is not reversed', found_id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'transaction_posted_once';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A user is deleted only after closed_members has their number and their accounts are closed. Payment proofs must outlive the user
-- who uploaded them, so none of them may still belong to the user.
CREATE OR REPLACE FUNCTION require_closed_member() RETURNS trigger LANGUAGE plpgsql
  SET search_path TO pg_catalog, public, pg_temp
AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM closed_members WHERE user_id = OLD.id)
    OR EXISTS (SELECT FROM accounts WHERE user_id = OLD.id)
    OR EXISTS (
      SELECT FROM transactions JOIN files ON files.id = transactions.proof_file_id
      WHERE transactions.user_id = OLD.id AND files.owner_id = OLD.id
    ) THEN
    RAISE EXCEPTION 'user % is deleted without closed records', OLD.id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'user_deleted_as_closed_member';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
-- A withdrawal may reserve what is free: the available balance less the other pending withdrawals. This is checked when it is
-- requested and when an edit raises it or sets it back; lowering one is always allowed. The check runs at commit, so that it sees the
-- balance that the whole database transaction leaves. The row lock on the account serializes it with purchases.
CREATE OR REPLACE FUNCTION reserve_withdrawal() RETURNS trigger LANGUAGE plpgsql
  SET search_path TO pg_catalog, public, pg_temp
AS $$
DECLARE
  available bigint;
  reserved bigint;
  pending bigint;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.user_id = NEW.user_id AND OLD.type = 'withdrawal' AND OLD.status = 'pending'
    AND OLD.deleted_at IS NULL AND OLD.amount >= NEW.amount THEN
    RETURN NULL;
  END IF;
  SELECT balance INTO available FROM accounts
    WHERE user_id = NEW.user_id AND kind = 'available' FOR NO KEY UPDATE;
  SELECT amount INTO reserved FROM transactions
    WHERE id = NEW.id AND type = 'withdrawal' AND status = 'pending' AND deleted_at IS NULL;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  pending := pending_withdrawals_of(NEW.user_id);
  IF available IS NULL OR pending > available THEN
    RAISE EXCEPTION 'less than this is free' USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawal_within_free',
      DETAIL = greatest(coalesce(available, 0) - (pending - reserved), 0)::text;
  END IF;
  RETURN NULL;
END $$;
