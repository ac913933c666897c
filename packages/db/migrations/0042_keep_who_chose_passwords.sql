ALTER TABLE "users" ADD COLUMN "is_password_assigned" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- A password that has to be replaced was chosen by another person; about the others nothing is known, and they count as their owner's.
-- repeat
UPDATE users SET is_password_assigned = true
  WHERE id IN (SELECT id FROM users WHERE must_change_password AND NOT is_password_assigned LIMIT 1000);
