ALTER TABLE "users" ADD COLUMN "bank_details_by" text;--> statement-breakpoint
/* Whoever saved them last by the security events, and by the audit log, which is kept for ever but knows staff alone. */
UPDATE "users" SET "bank_details_by" = coalesce((
  SELECT CASE WHEN "saved"."actor_id" = "users"."id" THEN 'member' ELSE 'staff' END
  FROM (
    SELECT "at", "actor_id" FROM "security_events" WHERE "user_id" = "users"."id" AND "kind" = 'bank_details_changed'
    UNION ALL
    SELECT "at", "actor_id" FROM "audit_log"
    WHERE "entity_id" = "users"."id"::text AND "action" = 'user.updated'
      AND "after" -> 'changedFields' ?| array['bankName', 'accountName', 'accountNumber']
  ) AS "saved"
  ORDER BY "saved"."at" DESC, ("saved"."actor_id" = "users"."id") LIMIT 1
), 'member')
WHERE num_nonnulls("bank_name", "account_name", "account_number") > 0;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "bank_details_by_known" CHECK ("users"."bank_details_by" in ('member', 'staff'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "bank_details_say_by_whom" CHECK (("users"."bank_details_by" is null) = (num_nonnulls("users"."bank_name", "users"."account_name", "users"."account_number") = 0));
