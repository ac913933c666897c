-- The last check of the balances after is named as what it proves.
UPDATE job_runs
  SET result = replace(result::text, '"balance_after_is_on_the_statement"', '"balance_after_is_right_after_its_posting"')::jsonb
  WHERE job = 'check-ledger' AND result IS NOT NULL;
--> statement-breakpoint
-- A changed date is told with its values; those told before take them from the audit entry that their event names.
UPDATE notifications
  SET subject = jsonb_set(subject, '{changes}', (
    SELECT jsonb_agg(
      CASE WHEN change ->> 'field' = 'date'
        THEN change || jsonb_build_object('from', entry.before -> 'createdAt', 'to', entry.after -> 'createdAt')
        ELSE change END
      ORDER BY place)
    FROM jsonb_array_elements(subject -> 'changes') WITH ORDINALITY AS listed(change, place)))
  FROM audit_log AS entry
  WHERE kind = 'transaction-changed' AND subject -> 'changes' @> '[{"field": "date"}]'
    AND entry.id::text = replace(event, 'transaction-changed-', '');
