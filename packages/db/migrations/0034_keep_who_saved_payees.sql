ALTER TABLE "payees" ADD COLUMN "details_by" text;--> statement-breakpoint
ALTER TABLE "payees" ADD COLUMN "details_by_name" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "bank_details_by_name" text;--> statement-breakpoint
/* As migration 0030 found out who had saved a profile: by the security events, and by the audit log, which knows staff alone. */
CREATE TEMPORARY TABLE "saved_details" ON COMMIT DROP AS
  SELECT "user_id", "at", "actor_id", NULL::text AS "actor_name" FROM "security_events" WHERE "kind" = 'bank_details_changed'
  UNION ALL
  SELECT "entity_id"::uuid, "at", "actor_id", "actor_name" FROM "audit_log"
  WHERE "action" = 'user.updated' AND "after" -> 'changedFields' ?| array['bankName', 'accountName', 'accountNumber']
    AND "at" > now() - interval '400 days';--> statement-breakpoint
CREATE INDEX ON "saved_details" ("user_id", "at");--> statement-breakpoint
UPDATE "users" SET "bank_details_by_name" = (
  SELECT "actor_name" FROM "saved_details"
  WHERE "user_id" = "users"."id" AND "actor_id" IS DISTINCT FROM "users"."id" AND "actor_name" IS NOT NULL ORDER BY "at" DESC LIMIT 1
) WHERE "bank_details_by" = 'staff';--> statement-breakpoint
/*
 * The new column is filled once; what was recorded of the accounts stays as it was. Details of a profile's save or of a correction
 * are the member's by rule. In doubt they are the member's, too: events are kept for 400 days, so that a member's save after an
 * older one of staff may be forgotten; and a member who confirmed what staff had saved, unchanged, left no event.
 */
ALTER TABLE "payees" DISABLE TRIGGER "payees_append_only";--> statement-breakpoint
UPDATE "payees" SET "details_by" = coalesce("found"."details_by", 'member'), "details_by_name" = "found"."details_by_name"
FROM "payees" AS "old" LEFT JOIN LATERAL (
  SELECT
    CASE WHEN "saved"."actor_id" = "saved"."user_id" THEN 'member' ELSE 'staff' END AS "details_by",
    CASE WHEN "saved"."actor_id" = "saved"."user_id" THEN NULL ELSE "saved"."actor_name" END AS "details_by_name"
  FROM "saved_details" AS "saved"
  WHERE "old"."source" NOT IN ('profile', 'correction') AND "saved"."at" <= "old"."recorded_at" AND "saved"."user_id" = coalesce(
    (SELECT "user_id" FROM "transactions" WHERE "id" = "old"."transaction_id"),
    (SELECT "user_id" FROM "closed_records" WHERE "record_id" = "old"."transaction_id" AND "kind" = 'transaction'))
    AND ("saved"."actor_id" = "saved"."user_id"
      OR EXISTS (SELECT FROM "users" WHERE "id" = "saved"."user_id" AND "bank_details_by" = 'staff')
      OR EXISTS (SELECT FROM "saved_details" AS "later" WHERE "later"."user_id" = "saved"."user_id" AND "later"."actor_id" = "later"."user_id" AND "later"."at" > "saved"."at"))
  ORDER BY "saved"."at" DESC, ("saved"."actor_id" = "saved"."user_id") DESC, "saved"."actor_name" NULLS LAST LIMIT 1
) AS "found" ON true
WHERE "payees"."transaction_id" = "old"."transaction_id";--> statement-breakpoint
ALTER TABLE "payees" ENABLE TRIGGER "payees_append_only";--> statement-breakpoint
ALTER TABLE "payees" ALTER COLUMN "details_by" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payee_details_by_known" CHECK ("payees"."details_by" in ('member', 'staff'));--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payee_names_staff" CHECK ("payees"."details_by_name" is null or "payees"."details_by" = 'staff');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "bank_details_name_staff" CHECK ("users"."bank_details_by_name" is null or ("users"."bank_details_by" is not null and "users"."bank_details_by" = 'staff'));