ALTER TABLE "transactions" DROP CONSTRAINT "transactions_processed_by_users_id_fk";
--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_deleted_by_users_id_fk";
