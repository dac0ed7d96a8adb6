CREATE TABLE "course_goals" (
	"place_id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"goals" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goal_items" (
	"offering_id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"items" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "measured_offerings" (
	"offering_id" uuid PRIMARY KEY NOT NULL,
	"measured_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_questions" (
	"exam_id" uuid NOT NULL,
	"exam_version" integer NOT NULL,
	"question_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"is_drawn" boolean NOT NULL,
	CONSTRAINT "exam_questions_exam_id_exam_version_question_id_pk" PRIMARY KEY("exam_id","exam_version","question_id")
);
--> statement-breakpoint
CREATE TABLE "question_measures" (
	"offering_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"answers" integer NOT NULL,
	"earned" double precision NOT NULL,
	"top_size" double precision NOT NULL,
	"top_earned" double precision NOT NULL,
	"bottom_size" double precision NOT NULL,
	"bottom_earned" double precision NOT NULL,
	CONSTRAINT "question_measures_offering_id_question_id_version_pk" PRIMARY KEY("offering_id","question_id","version")
);
--> statement-breakpoint
ALTER TABLE "exams" ADD COLUMN "drawn_banks" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "course_goals" ADD CONSTRAINT "course_goals_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_items" ADD CONSTRAINT "goal_items_offering_id_offerings_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measured_offerings" ADD CONSTRAINT "measured_offerings_offering_id_offerings_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_questions" ADD CONSTRAINT "exam_questions_exam_id_exams_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_questions" ADD CONSTRAINT "exam_questions_question_id_bank_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."bank_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_measures" ADD CONSTRAINT "question_measures_offering_id_offerings_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_measures" ADD CONSTRAINT "question_measures_question_id_bank_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."bank_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_questions_question" ON "exam_questions" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "question_measures_question" ON "question_measures" USING btree ("question_id");
--> statement-breakpoint
UPDATE "exams" SET "drawn_banks" = ARRAY(
	SELECT DISTINCT (draw ->> 'bank_id')::uuid FROM jsonb_path_query("content", '$.sections[*].draws[*]') AS draw);--> statement-breakpoint
INSERT INTO "exam_questions" ("exam_id", "exam_version", "question_id", "version", "is_drawn")
SELECT e."id", 0, b."id", (source ->> 'version')::integer, false
FROM "exams" e CROSS JOIN LATERAL jsonb_path_query(e."content", '$.sections[*].questions[*].source') AS source
JOIN "bank_questions" b ON b."id"::text = source ->> 'question_id' AND b."org_id" = e."org_id"
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "exam_questions" ("exam_id", "exam_version", "question_id", "version", "is_drawn")
SELECT e."id", v."version", b."id", (source ->> 'version')::integer, false
FROM "exams" e JOIN "content_versions" v ON v."content_id" = e."id"
CROSS JOIN LATERAL jsonb_path_query(v."snapshot", '$.content.sections[*].questions[*].source') AS source
JOIN "bank_questions" b ON b."id"::text = source ->> 'question_id' AND b."org_id" = e."org_id"
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "exam_questions" ("exam_id", "exam_version", "question_id", "version", "is_drawn")
SELECT e."id", v."version", b."id", (source ->> 'version')::integer, true
FROM "exams" e JOIN "content_versions" v ON v."content_id" = e."id"
CROSS JOIN LATERAL jsonb_path_query(v."snapshot", '$.pools.*[*].source') AS source
JOIN "bank_questions" b ON b."id"::text = source ->> 'question_id' AND b."org_id" = e."org_id"
ON CONFLICT DO NOTHING;
