CREATE INDEX CONCURRENTLY "investments_largest" ON "investments" USING btree ("current_value" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "members_by_balance" ON "accounts" USING btree ("balance" DESC NULLS LAST,"user_id" DESC NULLS LAST) WHERE "accounts"."kind" = 'available';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "notifications_given_up" ON "notifications" USING btree ("id") WHERE "notifications"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "transactions_bonuses" ON "transactions" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "transactions"."type" = 'referral_bonus';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_account_name_begins" ON "users" USING btree (lower("account_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_by_username" ON "users" USING btree (lower("username") desc nulls last,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_administrators" ON "users" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "users"."role" <> 'user';