-- Until now an administrator could have several exports written at once. Those begin anew, one after the other; their workers
-- notice when they next renew a lease.
UPDATE exports SET status = 'queued', lease_until = NULL, rows_done = 0, bytes = 0 WHERE status = 'running';
--> statement-breakpoint
CREATE UNIQUE INDEX "one_running_export_per_requester" ON "exports" USING btree ("requested_by") WHERE "exports"."status" = 'running';