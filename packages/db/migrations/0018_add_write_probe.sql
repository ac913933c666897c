CREATE TABLE "write_probe" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "write_probe_is_one_row" CHECK ("write_probe"."id")
);
