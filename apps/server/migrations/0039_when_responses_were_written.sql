DROP INDEX "responses_newest_first";--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "written_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "responses_written" ON "responses" USING btree ("attempt_id","key","written_at","id");