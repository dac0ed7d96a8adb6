CREATE TABLE "bank_question_differences" (
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_question_differences_one_id_other_id_pk" PRIMARY KEY("one_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "bank_question_points" (
	"question_id" uuid NOT NULL,
	"point_id" uuid NOT NULL,
	CONSTRAINT "bank_question_points_question_id_point_id_pk" PRIMARY KEY("question_id","point_id")
);
--> statement-breakpoint
CREATE TABLE "bank_question_versions" (
	"question_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"org_id" uuid NOT NULL,
	"stem" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"rubric" jsonb,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_question_versions_question_id_version_pk" PRIMARY KEY("question_id","version")
);
--> statement-breakpoint
CREATE TABLE "bank_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bank_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"type" text NOT NULL,
	"stem" jsonb NOT NULL,
	"stem_text" text NOT NULL,
	"content" jsonb NOT NULL,
	"rubric" jsonb,
	"points" real NOT NULL,
	"difficulty" smallint NOT NULL,
	"tags" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"fingerprint" text NOT NULL,
	"bands" integer[] NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" uuid,
	"use_count" integer DEFAULT 0 NOT NULL,
	"answer_count" integer DEFAULT 0 NOT NULL,
	"facility" real,
	"discrimination" real,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "bank_questions_difficulty" CHECK ("bank_questions"."difficulty" BETWEEN 1 AND 5)
);
--> statement-breakpoint
CREATE TABLE "knowledge_points" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bank_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_banks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"question_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bank_question_differences" ADD CONSTRAINT "bank_question_differences_one_id_bank_questions_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."bank_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_question_differences" ADD CONSTRAINT "bank_question_differences_other_id_bank_questions_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."bank_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_question_points" ADD CONSTRAINT "bank_question_points_question_id_bank_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."bank_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_question_points" ADD CONSTRAINT "bank_question_points_point_id_knowledge_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."knowledge_points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_question_versions" ADD CONSTRAINT "bank_question_versions_question_id_bank_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."bank_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_questions" ADD CONSTRAINT "bank_questions_bank_id_question_banks_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."question_banks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_points" ADD CONSTRAINT "knowledge_points_bank_id_question_banks_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."question_banks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_points" ADD CONSTRAINT "knowledge_points_parent" FOREIGN KEY ("parent_id") REFERENCES "public"."knowledge_points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_banks" ADD CONSTRAINT "question_banks_id_contents_id_fk" FOREIGN KEY ("id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_question_differences_other" ON "bank_question_differences" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "bank_question_points_point" ON "bank_question_points" USING btree ("point_id","question_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_questions_number" ON "bank_questions" USING btree ("bank_id","number");--> statement-breakpoint
CREATE INDEX "bank_questions_alive" ON "bank_questions" USING btree ("bank_id","number","id") WHERE "bank_questions"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "bank_questions_type" ON "bank_questions" USING btree ("bank_id","type","number") WHERE "bank_questions"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "bank_questions_difficulty" ON "bank_questions" USING btree ("bank_id","difficulty","number") WHERE "bank_questions"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "bank_questions_fingerprint" ON "bank_questions" USING btree ("bank_id","fingerprint") WHERE "bank_questions"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "bank_questions_uses" ON "bank_questions" USING btree ("bank_id","use_count","number") WHERE "bank_questions"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "bank_questions_facility" ON "bank_questions" USING btree ("bank_id","facility","number") WHERE "bank_questions"."deleted_at" IS NULL AND "bank_questions"."facility" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "bank_questions_discrimination" ON "bank_questions" USING btree ("bank_id","discrimination","number") WHERE "bank_questions"."deleted_at" IS NULL AND "bank_questions"."discrimination" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "bank_questions_bin" ON "bank_questions" USING btree ("bank_id","deleted_at") WHERE "bank_questions"."deleted_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "knowledge_points_bank" ON "knowledge_points" USING btree ("bank_id","parent_id","position");--> statement-breakpoint
CREATE INDEX "knowledge_points_parent" ON "knowledge_points" USING btree ("parent_id");