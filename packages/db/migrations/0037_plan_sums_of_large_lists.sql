DROP INDEX "requests_largest";--> statement-breakpoint
CREATE INDEX "bonus_debt_accounts" ON "accounts" USING btree ("id") WHERE "accounts"."kind" = 'bonus_debt';--> statement-breakpoint
CREATE INDEX "requests_largest" ON "transactions" USING btree ("type","status","amount" DESC NULLS LAST,"id" DESC NULLS LAST,"deleted_at") WHERE "transactions"."type" in ('deposit', 'withdrawal');--> statement-breakpoint
-- How many business days the transfers lie on. Without it the planner expects as many days as there are instants, and sorts every
-- transfer to sum them by day; with it, workers in parallel sum them in one pass. The expression is that of the coverage.
CREATE STATISTICS "transfers_by_day" ON (date_bin('1 day', effective_at, timestamptz '2000-01-01 00:00:00+08')) FROM transfers;
--> statement-breakpoint
ANALYZE transfers;
