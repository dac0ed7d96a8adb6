CREATE TABLE "question_import_blocks" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "question_import_blocks_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "question_import_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"content" jsonb NOT NULL,
	"state" text NOT NULL,
	"gap" text,
	"is_excluded" boolean DEFAULT false NOT NULL,
	"is_checked" boolean DEFAULT false NOT NULL,
	"choice" text,
	"fingerprint" text NOT NULL,
	"match_id" uuid,
	"match_likeness" real,
	"twin" integer,
	"revision" integer DEFAULT 1 NOT NULL,
	"outcome" text,
	"question_id" uuid,
	"question_revision" integer,
	"question_version" integer
);
--> statement-breakpoint
CREATE TABLE "question_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bank_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"file_id" uuid,
	"file_name" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"format" text,
	"state" text DEFAULT 'reading' NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"notes" text[] NOT NULL,
	"sheets" jsonb NOT NULL,
	"defaults" jsonb NOT NULL,
	"picture_ids" uuid[] NOT NULL,
	"job_id" uuid,
	"report" jsonb,
	"undo_report" jsonb,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "question_import_blocks" ADD CONSTRAINT "question_import_blocks_import_id_question_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."question_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_import_drafts" ADD CONSTRAINT "question_import_drafts_import_id_question_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."question_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_import_drafts" ADD CONSTRAINT "question_import_drafts_match_id_bank_questions_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."bank_questions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_import_drafts" ADD CONSTRAINT "question_import_drafts_question_id_bank_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."bank_questions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_imports" ADD CONSTRAINT "question_imports_bank_id_question_banks_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."question_banks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_imports" ADD CONSTRAINT "question_imports_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "question_import_drafts_place" ON "question_import_drafts" USING btree ("import_id","position");--> statement-breakpoint
CREATE INDEX "question_import_drafts_state" ON "question_import_drafts" USING btree ("import_id","state","position");--> statement-breakpoint
CREATE INDEX "question_import_drafts_match" ON "question_import_drafts" USING btree ("match_id") WHERE "question_import_drafts"."match_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "question_import_drafts_question" ON "question_import_drafts" USING btree ("question_id") WHERE "question_import_drafts"."question_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "question_imports_bank" ON "question_imports" USING btree ("bank_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "question_imports_file" ON "question_imports" USING btree ("file_id");