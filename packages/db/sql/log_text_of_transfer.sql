-- The text of a transfer in the ledger log. A member can download it, and is not told which administrator acted: the actor is hashed
-- with the key of the transfer, and named in the record of the audit log.
CREATE OR REPLACE FUNCTION log_text_of_transfer(transfer transfers) RETURNS text LANGUAGE sql STABLE
  RETURN log_lines(
    'transfer/1', transfer.id::text, to_json(transfer.key)::text, transfer.kind, transfer.debit_account_id::text,
    transfer.credit_account_id::text, transfer.amount::text, log_instant(transfer.effective_at), log_instant(transfer.posted_at),
    transfer.transaction_id::text, transfer.investment_id::text, transfer.accrual_day::text, transfer.referred_user_id::text,
    CASE WHEN transfer.bonus_on <= '9999-12-31' THEN to_char(transfer.bonus_on::timestamp, 'YYYY-MM-DD') ELSE to_json(transfer.bonus_on)::text END, transfer.reverses_id::text, transfer.approval_id::text,
    to_json(transfer.reason)::text,
    encode(sha256(convert_to(transfer.actor_id::text || E'\n' || transfer.key, 'UTF8')), 'hex'));
