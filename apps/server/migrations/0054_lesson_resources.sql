CREATE TABLE "lesson_resources" (
	"lesson_id" uuid PRIMARY KEY NOT NULL,
	"resources" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lesson_resources" ADD CONSTRAINT "lesson_resources_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;