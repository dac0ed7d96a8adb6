DROP INDEX "attempt_items_key";--> statement-breakpoint
CREATE INDEX "attempt_items_key" ON "attempt_items" USING btree ("key");