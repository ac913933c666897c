-- Whether a reversal returns exactly what the original transfer moved, to the account that it came from. A completed investment
-- has paid its interest out, so that interest is reversed from the member's available account.
CREATE OR REPLACE FUNCTION is_mirror(debit accounts, credit accounts, amount bigint, reverses bigint) RETURNS boolean
  LANGUAGE sql STABLE
  RETURN EXISTS (
    SELECT FROM transfers original JOIN accounts given ON given.id = original.credit_account_id
    WHERE original.id = reverses AND original.kind <> 'reversal' AND original.amount = is_mirror.amount
      AND original.debit_account_id = credit.id
      AND (given.id = debit.id OR (original.kind = 'interest' AND debit.kind = 'available' AND debit.user_id = given.user_id))
  );
