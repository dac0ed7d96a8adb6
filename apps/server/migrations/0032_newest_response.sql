DROP INDEX "responses_newest";--> statement-breakpoint
CREATE INDEX "responses_newest_first" ON "responses" USING btree ("attempt_id","key",(-"id"));