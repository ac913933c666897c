-- A deposit or withdrawal has one posting in effect at most, whatever its key is: the next one needs a reversal first. The
-- check runs after the whole statement, which may reverse and post at once, and after the balances have moved. The row lock
-- makes two postings of the same transaction wait for one another; who posts usually has it already.
CREATE FUNCTION refuse_second_posting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found_id uuid;
BEGIN
  IF NOT EXISTS (SELECT FROM posted WHERE kind IN ('deposit', 'withdrawal')) THEN
    RETURN NULL;
  END IF;
  PERFORM 1 FROM transactions
    WHERE id IN (SELECT transaction_id FROM posted WHERE kind IN ('deposit', 'withdrawal')) ORDER BY id FOR NO KEY UPDATE;
  SELECT posting.transaction_id INTO found_id FROM transfers posting
    WHERE posting.transaction_id IN (SELECT transaction_id FROM posted WHERE kind IN ('deposit', 'withdrawal'))
      AND posting.kind IN ('deposit', 'withdrawal')
      AND NOT EXISTS (SELECT FROM transfers reversal WHERE reversal.reverses_id = posting.id)
    GROUP BY posting.transaction_id HAVING count(*) > 1 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'transaction % has a posting that is not reversed', found_id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'transaction_posted_once';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Triggers of a statement run in the order of their names: this one after transfers_move_balances.
CREATE TRIGGER transfers_posted_once AFTER INSERT ON transfers
  REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION refuse_second_posting();
