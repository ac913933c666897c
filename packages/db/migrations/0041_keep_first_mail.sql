ALTER TABLE "settings" ADD COLUMN "mail_delivered_at" timestamp with time zone;
--> statement-breakpoint
-- A mail that was accepted before this version proves it too; a step of its own, so that nobody waits for the scan with the lock of the line above.
-- repeat
UPDATE settings SET mail_delivered_at = accepted.first
  FROM (SELECT min(delivered_at) AS first FROM notifications WHERE channel = 'email') accepted
  WHERE mail_delivered_at IS NULL AND accepted.first IS NOT NULL;
