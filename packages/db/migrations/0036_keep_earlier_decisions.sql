CREATE TABLE "earlier_decisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "earlier_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" uuid NOT NULL,
	"status" text NOT NULL,
	"amount" bigint NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"undone_at" timestamp with time zone NOT NULL,
	"undone_by" text NOT NULL,
	"reason" text,
	CONSTRAINT "earlier_decision_known" CHECK ("earlier_decisions"."status" in ('approved', 'rejected'))
);
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "deletion_reason" text;--> statement-breakpoint
CREATE INDEX "earlier_decisions_of_request" ON "earlier_decisions" USING btree ("transaction_id","id");--> statement-breakpoint
CREATE TRIGGER earlier_decisions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON earlier_decisions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Decisions that were changed or taken back before the table existed, as the audit log knows them.
INSERT INTO earlier_decisions (transaction_id, status, amount, decided_at, decided_by, undone_at, undone_by, reason)
  SELECT undone.entity_id::uuid, undone.before ->> 'status', (undone.before ->> 'amount')::bigint, coalesce(decided.at, undone.at),
    decided.actor_name, undone.at, undone.actor_name, undone.after ->> 'reason'
  FROM audit_log AS undone LEFT JOIN LATERAL (
    SELECT at, actor_name FROM audit_log AS decided
    WHERE decided.entity_id = undone.entity_id AND decided.id < undone.id AND decided.after ->> 'status' = undone.before ->> 'status'
      AND decided.before ->> 'status' IS DISTINCT FROM decided.after ->> 'status'
    ORDER BY decided.id DESC LIMIT 1
  ) AS decided ON true
  WHERE undone.action = 'transaction.updated' AND undone.before ->> 'status' IN ('approved', 'rejected')
    AND undone.after ->> 'status' <> undone.before ->> 'status'
  ORDER BY undone.id;
--> statement-breakpoint
-- The date of a row that has its first date again was changed all the same, as an amount is that was corrected and put back.
UPDATE transactions SET original_created_at = changes.first_at
  FROM (
    SELECT entity_id, (array_agg((before ->> 'createdAt')::timestamptz ORDER BY id))[1] AS first_at
    FROM audit_log
    WHERE action = 'transaction.updated' AND before ->> 'createdAt' <> after ->> 'createdAt'
    GROUP BY entity_id
  ) AS changes
  WHERE transactions.id = changes.entity_id::uuid AND transactions.original_created_at IS NULL;
