ALTER TABLE "exports" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exports" ADD COLUMN "timed_out" boolean DEFAULT false NOT NULL;