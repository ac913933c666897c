DROP INDEX "security_events_by_network";--> statement-breakpoint
CREATE INDEX "security_events_by_actor" ON "security_events" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "security_events_network_begins" ON "security_events" USING btree ("network" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "security_events_http_request" ON "security_events" USING btree ("http_request_id");