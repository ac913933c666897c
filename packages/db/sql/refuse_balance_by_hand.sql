-- Refuses to change credits or debits of an account except by the trigger of transfers (see move_balances).
CREATE OR REPLACE FUNCTION refuse_balance_by_hand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'balances move by transfers only'
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'balances_move_by_transfers_only';
END $$;

CREATE OR REPLACE TRIGGER balances_move_by_transfers_only BEFORE UPDATE OF credits, debits ON accounts
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_balance_by_hand();

CREATE OR REPLACE TRIGGER accounts_open_empty BEFORE INSERT ON accounts
  FOR EACH ROW WHEN (NEW.credits <> 0 OR NEW.debits <> 0) EXECUTE FUNCTION refuse_balance_by_hand();
