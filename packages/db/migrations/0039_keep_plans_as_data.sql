CREATE TABLE "plans" (
	"type" text PRIMARY KEY NOT NULL,
	"rate_ppm" integer NOT NULL,
	"amount_min" bigint NOT NULL,
	"amount_max" bigint,
	"durations" integer[] NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "plan_type_known" CHECK ("plans"."type" in ('standard', 'gold', 'premium')),
	CONSTRAINT "plan_rate_in_bounds" CHECK ("plans"."rate_ppm" between 100 and 50000 and "plans"."rate_ppm" % 100 = 0),
	CONSTRAINT "plan_range_in_order" CHECK ("plans"."amount_min" between 1 and coalesce("plans"."amount_max", 10000000000000)),
	CONSTRAINT "plan_maximum_in_bounds" CHECK ("plans"."amount_max" <= 10000000000000),
	CONSTRAINT "plan_durations_in_bounds" CHECK (cardinality("plans"."durations") between 1 and 5 and 1 <= all("plans"."durations") and 30 >= all("plans"."durations")),
	CONSTRAINT "plan_version_positive" CHECK ("plans"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "investments" DROP CONSTRAINT "duration_known";--> statement-breakpoint
ALTER TABLE "investments" ADD CONSTRAINT "duration_in_bounds" CHECK ("investments"."duration_days" between 1 and 30) NOT VALID;--> statement-breakpoint
ALTER TABLE "investments" VALIDATE CONSTRAINT "duration_in_bounds";
--> statement-breakpoint
-- The plans as they were in the code until now.
INSERT INTO plans (type, rate_ppm, amount_min, amount_max, durations) VALUES
  ('standard', 5000, 65000, 129999870, '{1,7,30}'),
  ('gold', 10000, 130000000, 649999870, '{1,7,30}'),
  ('premium', 15000, 650000000, NULL, '{1,7,30}');
