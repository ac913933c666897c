DROP INDEX "requests_not_announced";--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "completion_announced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "language" text;--> statement-breakpoint
-- What happened before there were notifications is not announced now.
UPDATE "transactions" SET "announced_at" = "created_at" WHERE "type" IN ('deposit', 'withdrawal') AND "status" <> 'pending' AND "announced_at" IS NULL;--> statement-breakpoint
UPDATE "investments" SET "completion_announced_at" = "completed_at" WHERE "status" = 'completed';--> statement-breakpoint
CREATE INDEX "completions_not_announced" ON "investments" USING btree ("completed_at") WHERE "investments"."status" = 'completed' and "investments"."completion_announced_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."channel" = 'in_app' and "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_due" ON "notifications" USING btree ("channel","next_attempt_at") WHERE "notifications"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "requests_not_announced" ON "transactions" USING btree ("created_at") WHERE "transactions"."type" in ('deposit', 'withdrawal') and "transactions"."announced_at" is null and "transactions"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "in_app_is_not_sent" CHECK ("notifications"."channel" <> 'in_app' or "notifications"."next_attempt_at" is null);--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "confirmed_is_never_sent_again" CHECK (("notifications"."delivered_at" is null and "notifications"."failed_at" is null) or "notifications"."next_attempt_at" is null);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "language_known" CHECK ("users"."language" in ('en', 'id', 'zh', 'th'));