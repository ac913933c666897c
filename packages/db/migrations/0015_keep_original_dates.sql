ALTER TABLE "transfers" DROP CONSTRAINT "adjustment_names_actor_and_reason";--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "original_created_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "adjustment_names_actor" CHECK ("transfers"."kind" <> 'adjustment' or "transfers"."actor_id" is not null);
--> statement-breakpoint
-- Dates that were changed before the column existed: the audit log knows what they were at first.
UPDATE transactions SET original_created_at = first_change.created_at
  FROM (
    SELECT DISTINCT ON (entity_id) entity_id, (before ->> 'createdAt')::timestamptz AS created_at
    FROM audit_log
    WHERE action = 'transaction.updated' AND before ->> 'createdAt' <> after ->> 'createdAt'
    ORDER BY entity_id, id
  ) AS first_change
  WHERE transactions.id = first_change.entity_id::uuid AND transactions.created_at <> first_change.created_at;
