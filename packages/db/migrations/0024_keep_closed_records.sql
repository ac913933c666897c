CREATE TABLE "closed_members" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"user_number" bigint NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" uuid NOT NULL,
	"closed_by_name" text NOT NULL,
	"available" bigint NOT NULL,
	"invested" bigint NOT NULL,
	"bonuses_owed" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_records" (
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "closed_record_once" PRIMARY KEY("record_id","kind"),
	CONSTRAINT "closed_record_kind_known" CHECK ("closed_records"."kind" in ('transaction', 'investment'))
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "closed_user_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "closed_member_number_unique" ON "closed_members" USING btree ("user_number");--> statement-breakpoint
CREATE INDEX "closed_members_newest" ON "closed_members" USING btree ("closed_at" DESC NULLS LAST,"user_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "closed_records_of_user" ON "closed_records" USING btree ("user_id","kind","at" DESC NULLS LAST,"record_id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_closed_user_id_closed_members_user_id_fk" FOREIGN KEY ("closed_user_id") REFERENCES "public"."closed_members"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_account_of_a_kind_per_closed_member" ON "accounts" USING btree ("closed_user_id","kind") WHERE "accounts"."closed_user_id" is not null;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "closed_account_has_no_user" CHECK ("accounts"."closed_user_id" is null or ("accounts"."user_id" is null and "accounts"."credits" = "accounts"."debits" and "accounts"."kind" in ('available', 'invested', 'bonus_debt')));
--> statement-breakpoint
CREATE TRIGGER closed_members_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON closed_members
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER closed_records_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON closed_records
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A row of money that is deleted, by whatever statement or cascade, is kept as it was.
CREATE FUNCTION keep_closed_transactions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO closed_records (kind, record_id, user_id, at, record)
    SELECT 'transaction', id, user_id, created_at, to_jsonb(gone) FROM gone;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER transactions_kept_as_closed_records AFTER DELETE ON transactions
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_closed_transactions();
--> statement-breakpoint
CREATE FUNCTION keep_closed_investments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO closed_records (kind, record_id, user_id, at, record)
    SELECT 'investment', id, user_id, purchased_at, to_jsonb(gone) FROM gone;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER investments_kept_as_closed_records AFTER DELETE ON investments
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_closed_investments();
--> statement-breakpoint
-- Nobody is deleted before their number and their closed accounts are on record. Payment proofs must not go with the user
-- who sent them, so they may no longer be the user's.
CREATE FUNCTION require_closed_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM closed_members WHERE user_id = OLD.id)
    OR EXISTS (SELECT FROM accounts WHERE user_id = OLD.id)
    OR EXISTS (
      SELECT FROM transactions JOIN files ON files.id = transactions.proof_file_id
      WHERE transactions.user_id = OLD.id AND files.owner_id = OLD.id
    ) THEN
    RAISE EXCEPTION 'user % is deleted without closed records', OLD.id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'user_deleted_as_closed_member';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_deleted_as_closed_members BEFORE DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION require_closed_member();
