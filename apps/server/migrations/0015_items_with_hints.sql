ALTER TABLE "attempt_items" ADD COLUMN "hint_cost" real;--> statement-breakpoint
ALTER TABLE "attempt_items" ADD COLUMN "hint_opened" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "report_percent" real DEFAULT 0 NOT NULL;
