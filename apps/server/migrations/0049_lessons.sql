CREATE TABLE "lesson_writers" (
	"lesson_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"wrote_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lesson_writers_lesson_id_user_id_pk" PRIMARY KEY("lesson_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"total_hours" real NOT NULL,
	"credits" real NOT NULL,
	"audience" text DEFAULT '' NOT NULL,
	"outline" jsonb NOT NULL,
	"term" jsonb NOT NULL,
	"outline_hours" real DEFAULT 0 NOT NULL,
	"session_count" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"published_revision" integer DEFAULT -1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lesson_writers" ADD CONSTRAINT "lesson_writers_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_writers" ADD CONSTRAINT "lesson_writers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_id_contents_id_fk" FOREIGN KEY ("id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_writers_user" ON "lesson_writers" USING btree ("user_id","lesson_id");