CREATE TABLE "secret_key" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"fingerprint" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "secret_key_is_one_row" CHECK ("secret_key"."id" = 1)
);
