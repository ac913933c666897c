-- The records of the ledger log with the text that their row has now; null: there is no such row any more. The investments of deleted
-- members are in closed_records. A tampered row_id that is no key must not end the check.
CREATE OR REPLACE VIEW logged_rows AS
SELECT position, log_records.kind, row_id, salt, leaf, CASE WHEN row.id IS NOT NULL THEN log_text_of_account(row) END AS text
FROM log_records LEFT JOIN accounts row ON row.id = CASE WHEN pg_input_is_valid(row_id, 'bigint') THEN row_id::bigint END WHERE log_records.kind = 'account'
UNION ALL
SELECT position, log_records.kind, row_id, salt, leaf, CASE
    WHEN row.id IS NOT NULL THEN log_text_of_investment(row)
    WHEN closed.record_id IS NOT NULL THEN log_text_of_investment(jsonb_populate_record(NULL::investments, closed.record))
  END
FROM log_records LEFT JOIN investments row ON row.id = CASE WHEN pg_input_is_valid(row_id, 'uuid') THEN row_id::uuid END
LEFT JOIN closed_records closed ON closed.record_id = CASE WHEN pg_input_is_valid(row_id, 'uuid') THEN row_id::uuid END AND closed.kind = 'investment' WHERE log_records.kind = 'investment'
UNION ALL
SELECT position, log_records.kind, row_id, salt, leaf, CASE WHEN row.id IS NOT NULL THEN log_text_of_transfer(row) END
FROM log_records LEFT JOIN transfers row ON row.id = CASE WHEN pg_input_is_valid(row_id, 'bigint') THEN row_id::bigint END WHERE log_records.kind = 'transfer'
UNION ALL
SELECT position, log_records.kind, row_id, salt, leaf, CASE WHEN row.id IS NOT NULL THEN log_text_of_approval(row) END
FROM log_records LEFT JOIN approvals row ON row.id = CASE WHEN pg_input_is_valid(row_id, 'uuid') THEN row_id::uuid END WHERE log_records.kind = 'approval'
UNION ALL
SELECT position, log_records.kind, row_id, salt, leaf, CASE WHEN row.id IS NOT NULL THEN log_text_of_audit(row) END
FROM log_records LEFT JOIN audit_log row ON row.id = CASE WHEN pg_input_is_valid(row_id, 'bigint') THEN row_id::bigint END WHERE log_records.kind = 'audit';
