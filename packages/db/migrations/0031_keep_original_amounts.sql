ALTER TABLE "transactions" ADD COLUMN "original_amount" bigint;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "amount_corrected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "correction_has_its_time" CHECK (("transactions"."original_amount" is null) = ("transactions"."amount_corrected_at" is null));--> statement-breakpoint
-- Amounts that were corrected before the columns existed: the audit log knows what they were at first, and when they changed last.
UPDATE transactions SET original_amount = changes.first_amount, amount_corrected_at = changes.last_at
  FROM (
    SELECT entity_id, (array_agg((before ->> 'amount')::bigint ORDER BY id))[1] AS first_amount, max(at) AS last_at
    FROM audit_log
    WHERE action = 'transaction.updated' AND before ->> 'amount' <> after ->> 'amount'
    GROUP BY entity_id
  ) AS changes
  WHERE transactions.id = changes.entity_id::uuid AND transactions.amount <> changes.first_amount;
