ALTER TABLE "approvals" ADD COLUMN "relied_values" jsonb;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "found_values" jsonb;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "approvals_by_status" ON "approvals" USING btree ("status","requested_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "approvals_by_operation" ON "approvals" USING btree ("operation","requested_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "approvals_of_maker" ON "approvals" USING btree ("maker_id","requested_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "approvals_search_names" ON "approvals" USING gin (lower(coalesce("subject_name", '') || e'\n' || "maker_name") gin_trgm_ops);
--> statement-breakpoint
-- An approval keeps what was proposed and how it was decided. A pending one may be decided once, which removes its input; texts and values about a
-- deleted user may be removed. An approval by a checker who has a passkey has a signature, which is not verified here. Everything else is
-- refused.
CREATE OR REPLACE FUNCTION keep_approvals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.status = 'pending' AND NEW.checker_signature IS NULL AND NEW.found_values IS NULL THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.id, NEW.number, NEW.operation, NEW.kind, NEW.input_hash, NEW.idempotency_key, NEW.reasons, NEW.subject_id, NEW.subject_user_id, NEW.amount,
        NEW.fingerprint, NEW.maker_id, NEW.maker_name, NEW.requested_at, NEW.expires_at)
      IS NOT DISTINCT FROM
       (OLD.id, OLD.number, OLD.operation, OLD.kind, OLD.input_hash, OLD.idempotency_key, OLD.reasons, OLD.subject_id, OLD.subject_user_id, OLD.amount,
        OLD.fingerprint, OLD.maker_id, OLD.maker_name, OLD.requested_at, OLD.expires_at)
      AND (NEW.input IS NULL OR NEW.input IS NOT DISTINCT FROM OLD.input)
      AND (NEW.subject_name IS NULL OR NEW.subject_name IS NOT DISTINCT FROM OLD.subject_name)
      AND (NEW.before IS NULL OR NEW.before IS NOT DISTINCT FROM OLD.before)
      AND (NEW.after IS NULL OR NEW.after IS NOT DISTINCT FROM OLD.after)
      AND (NEW.relied_values IS NULL OR NEW.relied_values IS NOT DISTINCT FROM OLD.relied_values)
      AND (NEW.found_values IS NULL OR NEW.found_values IS NOT DISTINCT FROM OLD.found_values
        OR OLD.status = 'pending' AND NEW.status = 'outdated')
      AND (OLD.status = 'pending' AND (NEW.checker_signature IS NULL OR NEW.status = 'approved')
        OR (NEW.status, NEW.checker_id, NEW.checker_name, NEW.decided_at, NEW.decision_note, NEW.checker_signature)
          IS NOT DISTINCT FROM
           (OLD.status, OLD.checker_id, OLD.checker_name, OLD.decided_at, OLD.decision_note, OLD.checker_signature)) THEN
      IF OLD.status = 'pending' AND NEW.status = 'approved' AND jsonb_typeof(NEW.checker_signature) IS DISTINCT FROM 'object'
        AND EXISTS (SELECT FROM passkeys WHERE user_id = NEW.checker_id) THEN
        RAISE EXCEPTION 'approval % is not signed by the passkey of its checker', NEW.number
          USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'approval_is_signed';
      END IF;
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append only: % refused', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_TABLE_NAME || '_append_only';
END $$;
