-- Attempts, their items, responses and events. Migration 9401 moves what there is into them and drops the old tables and
-- columns: it has to come after 9101, which hangs a trigger on the old table of events.
CREATE TABLE "experiment_attempts" (
	"attempt_id" uuid PRIMARY KEY NOT NULL,
	"mounts" jsonb DEFAULT '[]' NOT NULL,
	"report_percent" real DEFAULT 0 NOT NULL,
	"env_record_id" uuid
);
--> statement-breakpoint
CREATE TABLE "experiment_item_states" (
	"attempt_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"has_hint" boolean DEFAULT false NOT NULL,
	"hint_cost" real DEFAULT 0 NOT NULL,
	"hint_opened" boolean DEFAULT false NOT NULL,
	"last_output" text DEFAULT '' NOT NULL,
	"setup_env_id" uuid,
	"cleanup_env_id" uuid,
	CONSTRAINT "experiment_item_states_attempt_id_key_pk" PRIMARY KEY("attempt_id","key")
);
--> statement-breakpoint
CREATE TABLE "attempt_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"record_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"step_id" uuid,
	"step_title" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"outcome" text,
	"share" real,
	"duration_ms" integer,
	"environment_id" uuid
);
--> statement-breakpoint
CREATE TABLE "attempt_items" (
	"attempt_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"section_title" text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"points" real NOT NULL,
	"rubric" jsonb,
	"criterion_scores" jsonb,
	"state" text DEFAULT 'not_started' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"same_failures" integer DEFAULT 0 NOT NULL,
	"share" real,
	"last_outcome" text,
	"last_message" text DEFAULT '' NOT NULL,
	"automatic" real,
	"manual" real,
	"comment" text DEFAULT '' NOT NULL,
	"annotations" jsonb DEFAULT '[]' NOT NULL,
	"graded_by" uuid,
	"graded_at" timestamp (3) with time zone,
	"duration_seconds" integer DEFAULT 0 NOT NULL,
	"first_opened_at" timestamp (3) with time zone,
	"passed_at" timestamp (3) with time zone,
	CONSTRAINT "attempt_items_attempt_id_key_pk" PRIMARY KEY("attempt_id","key")
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'not_started' NOT NULL,
	"variant" jsonb NOT NULL,
	"content_version" integer NOT NULL,
	"started_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone,
	"is_late" boolean DEFAULT false NOT NULL,
	"late_percent" real DEFAULT 0 NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"score" real,
	"max_score" real DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "responses" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" uuid NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "regrade_rows" ADD COLUMN "attempt_id" uuid;--> statement-breakpoint
ALTER TABLE "records" ADD COLUMN "attempt_id" uuid;--> statement-breakpoint
ALTER TABLE "records" ADD COLUMN "counted_attempt_id" uuid;--> statement-breakpoint
ALTER TABLE "score_changes" ADD COLUMN "attempt_id" uuid;--> statement-breakpoint
ALTER TABLE "attempt_events" ADD CONSTRAINT "attempt_events_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_items" ADD CONSTRAINT "attempt_items_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempt_events_timeline" ON "attempt_events" USING btree ("record_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "attempt_events_env_end" ON "attempt_events" USING btree ("environment_id") WHERE "attempt_events"."kind" = 'env_destroyed';--> statement-breakpoint
CREATE INDEX "attempt_items_key" ON "attempt_items" USING btree ("key","state");--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_number" ON "attempts" USING btree ("record_id","number");--> statement-breakpoint
CREATE INDEX "responses_newest" ON "responses" USING btree ("attempt_id","key","id");
