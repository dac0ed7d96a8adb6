CREATE TABLE "lesson_graphs" (
	"lesson_id" uuid PRIMARY KEY NOT NULL,
	"graph" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lesson_graphs" ADD CONSTRAINT "lesson_graphs_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;