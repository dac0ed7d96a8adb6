CREATE TABLE "lesson_teaching_fields" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"fields" jsonb NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_teaching_plans" (
	"lesson_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"values" jsonb NOT NULL,
	"field_ids" jsonb NOT NULL,
	CONSTRAINT "lesson_teaching_plans_lesson_id_session_id_pk" PRIMARY KEY("lesson_id","session_id")
);
--> statement-breakpoint
ALTER TABLE "lesson_teaching_fields" ADD CONSTRAINT "lesson_teaching_fields_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_teaching_plans" ADD CONSTRAINT "lesson_teaching_plans_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;