-- The text of an entry of the audit log in the ledger log.
CREATE OR REPLACE FUNCTION log_text_of_audit(entry audit_log) RETURNS text LANGUAGE sql STABLE
  RETURN log_lines(
    'audit/1', entry.id::text, log_instant(entry.at), entry.actor_id::text, to_json(entry.actor_name)::text, entry.action,
    to_json(entry.entity_id)::text, entry.approval_id::text, to_json(entry.approved_by_name)::text, entry.before::text, entry.after::text,
    to_json(entry.http_request_id)::text);
