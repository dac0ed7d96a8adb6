CREATE INDEX "datasets_size" ON "datasets" USING btree ("total_bytes","id");--> statement-breakpoint
CREATE INDEX "trainings_language" ON "trainings" USING btree ("language","id");