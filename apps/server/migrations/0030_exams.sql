CREATE TABLE "exams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"question_count" integer DEFAULT 0 NOT NULL,
	"points" real DEFAULT 0 NOT NULL,
	"published_points" real DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"published_revision" integer DEFAULT -1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exams" ADD CONSTRAINT "exams_id_contents_id_fk" FOREIGN KEY ("id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;