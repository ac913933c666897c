ALTER TABLE "users" ADD COLUMN "access_until" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "role_known", ADD CONSTRAINT "role_known" CHECK ("users"."role" in ('user', 'auditor', 'admin', 'master_admin')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "auditor_access_ends" CHECK (("users"."role" = 'auditor') = ("users"."access_until" is not null)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "role_known";
--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "auditor_access_ends";
