ALTER TABLE "known_origins" DROP CONSTRAINT "origin_kind_known";--> statement-breakpoint
ALTER TABLE "known_origins" ADD CONSTRAINT "origin_kind_known" CHECK ("known_origins"."kind" in ('device', 'network', 'browser')) NOT VALID;--> statement-breakpoint
ALTER TABLE "known_origins" VALIDATE CONSTRAINT "origin_kind_known";
