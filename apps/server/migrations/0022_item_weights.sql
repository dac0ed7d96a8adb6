-- What is read by people, and what is weighed, says the item; the weights are the attempt's. 9504 fills them and drops the weight
-- of reports, which 9404 still writes.
ALTER TABLE "attempt_items" ADD COLUMN "read_by_teacher" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "attempt_items" ADD COLUMN "weight_group" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "weights" jsonb DEFAULT '{}' NOT NULL;