CREATE TABLE "lesson_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"lesson_id" uuid,
	"file_id" uuid NOT NULL,
	"placeholders" jsonb NOT NULL,
	"loose" integer NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lesson_templates" ADD CONSTRAINT "lesson_templates_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_templates" ADD CONSTRAINT "lesson_templates_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_templates" ADD CONSTRAINT "lesson_templates_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_templates_lesson" ON "lesson_templates" USING btree ("lesson_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_templates_org" ON "lesson_templates" USING btree ("org_id") WHERE "lesson_templates"."lesson_id" IS NULL;--> statement-breakpoint
CREATE INDEX "lesson_templates_file" ON "lesson_templates" USING btree ("file_id");