-- The number of business days in transfers. Without it the planner expects as many days as there are instants and sorts every
-- transfer to sum them by day; with it, parallel workers sum them in one pass. The query of the ledger's coverage has the same
-- expression.
CREATE STATISTICS transfers_by_day ON (date_bin('1 day', effective_at, timestamptz '2000-01-01 00:00:00+08')) FROM transfers;
