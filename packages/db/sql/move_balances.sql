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

CREATE OR REPLACE TRIGGER transfers_move_balances AFTER INSERT ON transfers
  REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION move_balances();
