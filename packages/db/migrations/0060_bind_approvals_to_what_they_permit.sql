-- Whether an approval by two people permits a transfer: one that the approved operation posts, about its subject and, where it posts a single
-- one, of its amount. What people do not decide about, such as the correction of a bonus, follows from the operation.
CREATE OR REPLACE FUNCTION is_approval_of(approval approvals, transfer transfers) RETURNS boolean LANGUAGE sql STABLE
  RETURN approval.status = 'approved' AND approval.checker_id <> approval.maker_id AND (
    alone_max(transfer.kind, transfer.reverses_id, 0, 0) IS NULL
    OR CASE approval.operation
      WHEN 'requests.process' THEN transfer.kind = approval.kind AND transfer.amount = approval.amount
        AND transfer.transaction_id::text = approval.subject_id
      WHEN 'transactions.update' THEN transfer.transaction_id::text = approval.subject_id
        AND (transfer.kind = 'reversal' OR (transfer.kind IN ('deposit', 'withdrawal') AND transfer.amount = approval.amount))
      WHEN 'transactions.delete' THEN transfer.kind = 'reversal' AND transfer.transaction_id::text = approval.subject_id
      WHEN 'treasury.record' THEN transfer.kind = 'treasury' AND transfer.amount = approval.amount
      WHEN 'treasury.reverse' THEN transfer.kind = 'reversal' AND transfer.amount = approval.amount
        AND (SELECT original.kind FROM transfers original WHERE original.id = transfer.reverses_id) = 'treasury'
      WHEN 'users.update' THEN transfer.kind = 'adjustment' AND transfer.amount = approval.amount
        AND approval.subject_user_id IN (
          SELECT coalesce(user_id, closed_user_id) FROM accounts WHERE accounts.id IN (transfer.debit_account_id, transfer.credit_account_id))
      WHEN 'users.delete' THEN transfer.kind = 'closure'
        AND approval.subject_user_id IN (
          SELECT coalesce(user_id, closed_user_id) FROM accounts WHERE accounts.id IN (transfer.debit_account_id, transfer.credit_account_id))
      ELSE false
    END
  );
