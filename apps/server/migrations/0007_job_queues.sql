ALTER TABLE "jobs" ADD COLUMN "queue" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "claim" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Servers of before take jobs by this column: without it they take none that the new ones have.
ALTER TABLE "jobs" DROP COLUMN "lease_until";
