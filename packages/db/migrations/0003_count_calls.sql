-- Unlogged: a crash forgets the counts of the last minutes, and counting costs no write-ahead log.
CREATE UNLOGGED TABLE "rate_windows" (
	"counted" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"count" integer NOT NULL
);
