-- Whether an approval is about what a transfer moves: its transaction, a treasury entry, or the owner of one of its accounts.
CREATE OR REPLACE FUNCTION is_approval_of(approval approvals, transfer transfers) RETURNS boolean LANGUAGE sql STABLE
  RETURN approval.status = 'approved' AND approval.checker_id <> approval.maker_id AND (
    approval.subject_id = transfer.transaction_id::text
    OR (approval.operation LIKE 'treasury.%'
      AND (transfer.kind = 'treasury' OR (SELECT original.kind FROM transfers original WHERE original.id = transfer.reverses_id) = 'treasury'))
    OR approval.subject_user_id IN (
      SELECT coalesce(user_id, closed_user_id) FROM accounts WHERE accounts.id IN (transfer.debit_account_id, transfer.credit_account_id))
  );
