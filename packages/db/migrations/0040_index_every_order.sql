CREATE INDEX CONCURRENTLY "audit_log_search_text" ON "audit_log" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_log_of_subject" ON "audit_log" USING btree ((coalesce("before" ->> 'userId', "entity_id")));--> statement-breakpoint
CREATE INDEX CONCURRENTLY "investments_largest" ON "investments" USING btree ("current_value" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "investments_by_end" ON "investments" USING btree ("end_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "investments_by_status_and_end" ON "investments" USING btree ("status","end_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "members_by_balance" ON "accounts" USING btree ("balance" DESC NULLS LAST,"user_id" DESC NULLS LAST) WHERE "accounts"."kind" = 'available';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "notifications_given_up" ON "notifications" USING btree ("id") WHERE "notifications"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "transactions_of_user_by_type" ON "transactions" USING btree ("user_id","type","status","deleted_at","amount") WHERE "transactions"."type" <> 'interest';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "transactions_bonuses" ON "transactions" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "transactions"."type" = 'referral_bonus';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_account_name_begins" ON "users" USING btree (lower("account_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_by_username" ON "users" USING btree (lower("username") desc nulls last,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_administrators" ON "users" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "users"."role" <> 'user';--> statement-breakpoint
DROP INDEX CONCURRENTLY "investments_ending";--> statement-breakpoint
DROP INDEX CONCURRENTLY "investments_by_status_ending";
