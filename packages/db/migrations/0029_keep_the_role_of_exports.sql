ALTER TABLE "exports" ADD COLUMN "role" text;--> statement-breakpoint
/* Exports whose requester was deleted are found under no role; any role does for them. */
UPDATE "exports" SET "role" = coalesce((SELECT "users"."role" FROM "users" WHERE "users"."id" = "exports"."requested_by"), 'user');--> statement-breakpoint
ALTER TABLE "exports" ALTER COLUMN "role" SET NOT NULL;
