CREATE TABLE "export_tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"export_id" uuid NOT NULL,
	"session_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"requested_by" uuid,
	"list" text NOT NULL,
	"filters" jsonb NOT NULL,
	"language" text NOT NULL,
	"file_name" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"rows_total" integer NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "export_status_known" CHECK ("exports"."status" in ('queued', 'running', 'done', 'failed', 'cancelled', 'expired')),
	CONSTRAINT "running_export_has_a_lease" CHECK (("exports"."status" = 'running') = ("exports"."lease_until" is not null)),
	CONSTRAINT "failed_export_says_why" CHECK (("exports"."status" = 'failed') = ("exports"."failure" is not null)),
	CONSTRAINT "finished_export_has_its_time" CHECK (("exports"."status" in ('queued', 'running')) = ("exports"."finished_at" is null)),
	CONSTRAINT "kept_export_expires" CHECK (("exports"."status" in ('done', 'expired')) = ("exports"."expires_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "export_tickets" ADD CONSTRAINT "export_tickets_export_id_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_tickets" ADD CONSTRAINT "export_tickets_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "export_tickets_of_export" ON "export_tickets" USING btree ("export_id");--> statement-breakpoint
CREATE INDEX "export_tickets_of_session" ON "export_tickets" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "exports_of_user" ON "exports" USING btree ("requested_by","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "exports_not_over" ON "exports" USING btree ("status") WHERE "exports"."status" in ('queued', 'running', 'done');