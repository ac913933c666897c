-- The text of an account in the ledger log. Its owner stays the same when the account is closed.
CREATE OR REPLACE FUNCTION log_text_of_account(account accounts) RETURNS text LANGUAGE sql STABLE
  RETURN log_lines('account/1', account.id::text, account.kind, coalesce(account.user_id, account.closed_user_id)::text);
