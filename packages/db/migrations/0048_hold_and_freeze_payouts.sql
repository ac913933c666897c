CREATE TABLE "payout_controls" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"held_until" timestamp with time zone,
	"hold_reason" text,
	"frozen_at" timestamp with time zone,
	"frozen_by" text,
	"day_max" bigint,
	"next_day_max" bigint,
	"next_day_max_at" timestamp with time zone,
	CONSTRAINT "hold_has_its_reason" CHECK (("payout_controls"."held_until" is null) = ("payout_controls"."hold_reason" is null)),
	CONSTRAINT "hold_reason_known" CHECK ("payout_controls"."hold_reason" in ('bank_details', 'password', 'second_factor', 'recovery_code', 'role')),
	CONSTRAINT "freeze_says_by_whom" CHECK (("payout_controls"."frozen_at" is null) = ("payout_controls"."frozen_by" is null)),
	CONSTRAINT "freezer_known" CHECK ("payout_controls"."frozen_by" in ('member', 'link', 'administrator')),
	CONSTRAINT "own_limits_are_positive" CHECK ("payout_controls"."day_max" > 0 and "payout_controls"."next_day_max" > 0),
	CONSTRAINT "next_limit_has_its_time" CHECK ("payout_controls"."next_day_max_at" is not null or "payout_controls"."next_day_max" is null)
);
--> statement-breakpoint
ALTER TABLE "bank_destinations" ADD COLUMN "details_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "protection" ADD COLUMN "payout_hold_hours" integer DEFAULT 48 NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_controls" ADD CONSTRAINT "payout_controls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protection" ADD CONSTRAINT "hold_in_bounds" CHECK ("protection"."payout_hold_hours" between 24 and 168);