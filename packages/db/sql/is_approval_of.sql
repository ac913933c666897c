-- Whether an approval by two people permits a transfer: one that the approved operation posts, about its subject, on an account of the member
-- concerned and, where the operation posts a single transfer, of the approved amount. Kinds that people do not decide about, such as the correction
-- of a bonus, follow from the operation. verify.mjs has the same rules (`permitted`); a test compares both.
CREATE OR REPLACE FUNCTION is_approval_of(approval approvals, transfer transfers) RETURNS boolean LANGUAGE sql STABLE
  RETURN approval.status = 'approved' AND approval.checker_id <> approval.maker_id AND (
    alone_max(transfer.kind, transfer.reverses_id, 0, 0) IS NULL
    OR (approval.operation IN ('treasury.record', 'treasury.reverse') OR approval.subject_user_id IN (
      SELECT coalesce(user_id, closed_user_id) FROM accounts WHERE accounts.id IN (transfer.debit_account_id, transfer.credit_account_id)))
    AND CASE approval.operation
      WHEN 'requests.process' THEN transfer.kind IN ('deposit', 'withdrawal') AND transfer.kind = approval.kind AND transfer.amount = approval.amount
        AND transfer.transaction_id::text = approval.subject_id
      WHEN 'transactions.update' THEN transfer.transaction_id::text = approval.subject_id
        AND CASE
          WHEN transfer.kind IN ('deposit', 'withdrawal') THEN transfer.amount = approval.amount
          ELSE EXISTS (
            SELECT FROM transfers original WHERE original.id = transfer.reverses_id AND original.transaction_id = transfer.transaction_id)
        END
      WHEN 'transactions.delete' THEN transfer.transaction_id::text = approval.subject_id
        AND EXISTS (SELECT FROM transfers original WHERE original.id = transfer.reverses_id AND original.transaction_id = transfer.transaction_id)
      WHEN 'treasury.record' THEN transfer.kind = 'treasury' AND transfer.amount = approval.amount
        AND EXISTS (
          SELECT FROM accounts WHERE accounts.kind = 'treasury'
            AND accounts.id = CASE approval.kind WHEN 'in' THEN transfer.credit_account_id WHEN 'out' THEN transfer.debit_account_id END)
      WHEN 'treasury.reverse' THEN transfer.amount = approval.amount
        AND EXISTS (
          SELECT FROM transfers original WHERE original.id = transfer.reverses_id AND original.kind = 'treasury'
            AND original.key = 'treasury-' || approval.subject_id)
      WHEN 'users.update' THEN transfer.kind = 'adjustment' AND transfer.amount = approval.amount
      WHEN 'users.delete' THEN transfer.kind = 'closure'
      ELSE false
    END
  );
