CREATE TABLE "proof_fingerprints" (
	"file_id" text PRIMARY KEY NOT NULL,
	"sha256" "bytea" NOT NULL,
	"hash" bit(256) NOT NULL,
	"thumbnail" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proof_matches" (
	"file_id" text NOT NULL,
	"other_file_id" text NOT NULL,
	"is_identical" boolean NOT NULL,
	CONSTRAINT "proof_matches_file_id_other_file_id_pk" PRIMARY KEY("file_id","other_file_id"),
	CONSTRAINT "proof_pair_in_order" CHECK ("proof_matches"."file_id" < "proof_matches"."other_file_id" collate "C")
);
--> statement-breakpoint
ALTER TABLE "proof_fingerprints" ADD CONSTRAINT "proof_fingerprints_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_matches" ADD CONSTRAINT "proof_matches_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_matches" ADD CONSTRAINT "proof_matches_other_file_id_files_id_fk" FOREIGN KEY ("other_file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proof_matches_of_other" ON "proof_matches" USING btree ("other_file_id");