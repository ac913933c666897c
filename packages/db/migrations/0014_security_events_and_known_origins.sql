CREATE TABLE "known_origins" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"origin" text NOT NULL,
	"last_login_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_origin_unique" PRIMARY KEY("user_id","kind","origin"),
	CONSTRAINT "origin_kind_known" CHECK ("known_origins"."kind" in ('device', 'network'))
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"actor_id" uuid,
	"reason" text,
	"network" text,
	"user_agent" text,
	"http_request_id" text
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "must_change_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "known_origins" ADD CONSTRAINT "known_origins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_origins_last_login" ON "known_origins" USING btree ("last_login_at");--> statement-breakpoint
CREATE INDEX "security_events_newest" ON "security_events" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "security_events_of_user" ON "security_events" USING btree ("user_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "security_events_by_kind" ON "security_events" USING btree ("kind","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "security_events_by_network" ON "security_events" USING btree ("network","at" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
-- Events are never changed; only the job that forgets what has expired deletes, and says so in its transaction.
CREATE FUNCTION keep_security_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('app.forgets_security_events', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION '% is append only: % refused', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_TABLE_NAME || '_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER security_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON security_events
  FOR EACH STATEMENT EXECUTE FUNCTION keep_security_events();
--> statement-breakpoint
-- The demo data of earlier versions: exactly the log-ins that it made, below a domain that can receive no mail.
UPDATE users SET is_demo = true
WHERE username IN ('admin.uji', 'rani.contoh', 'budi.sampel', 'mei.contoh', 'somchai.demo')
  AND email = username || '@contoh.example';
