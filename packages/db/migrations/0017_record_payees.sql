CREATE TABLE "payees" (
	"transaction_id" uuid PRIMARY KEY NOT NULL,
	"bank_name" text,
	"account_name" text,
	"account_number" text,
	"source" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payee_source_known" CHECK ("payees"."source" in ('request', 'profile', 'correction', 'carried_over')),
	CONSTRAINT "payee_complete" CHECK ("payees"."source" = 'carried_over' or ("payees"."bank_name" is not null and "payees"."account_name" is not null and "payees"."account_number" is not null))
);

--> statement-breakpoint
CREATE TRIGGER payees_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payees
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Approved withdrawals carried a copy of where they were paid.
INSERT INTO payees (transaction_id, bank_name, account_name, account_number, source, recorded_at)
  SELECT id, bank_name, account_name, account_number, 'carried_over', coalesce(processed_at, created_at)
  FROM transactions
  WHERE type = 'withdrawal' AND status = 'approved' AND coalesce(bank_name, account_name, account_number) IS NOT NULL;
--> statement-breakpoint
-- The others showed the member's profile, which is what they would have been paid to today. Details that are not complete
-- and sound are left out: such a request takes the ones that the member saves next.
INSERT INTO payees (transaction_id, bank_name, account_name, account_number, source, recorded_at)
  SELECT transactions.id, users.bank_name, users.account_name, users.account_number, 'carried_over', now()
  FROM transactions JOIN users ON users.id = transactions.user_id
  WHERE transactions.type = 'withdrawal' AND transactions.status <> 'approved'
    AND users.bank_name <> '' AND users.account_name <> ''
    AND users.account_number ~ '^[0-9 -]+$' AND length(regexp_replace(users.account_number, '[^0-9]', '', 'g')) BETWEEN 5 AND 34;
--> statement-breakpoint
UPDATE transactions SET bank_name = NULL, account_name = NULL, account_number = NULL
  WHERE type = 'withdrawal' AND status = 'approved' AND coalesce(bank_name, account_name, account_number) IS NOT NULL;
