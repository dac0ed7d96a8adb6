CREATE TABLE "content_locks" (
	"content_id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"part_ids" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_locks" ADD CONSTRAINT "content_locks_content_id_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;