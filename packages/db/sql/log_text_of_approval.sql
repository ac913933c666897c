-- The text of a decided approval in the ledger log: what the passkey of the checker signed, and the decision. Names and values of a deleted
-- member, which may be removed later, are not in it.
CREATE OR REPLACE FUNCTION log_text_of_approval(approval approvals) RETURNS text LANGUAGE sql STABLE
  RETURN log_lines(
    'approval/1', approval.number::text, approval.id::text, approval.operation, approval.kind, to_json(approval.subject_id)::text,
    approval.subject_user_id::text, approval.amount::text, approval.input_hash, approval.fingerprint, approval.maker_id::text,
    to_json(approval.maker_name)::text, log_instant(approval.requested_at), approval.status, approval.checker_id::text,
    to_json(approval.checker_name)::text, log_instant(approval.decided_at), approval.checker_signature::text);
