ALTER TABLE "users" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "school_import_rows_object" ON "school_import_rows" USING btree ("object_id");