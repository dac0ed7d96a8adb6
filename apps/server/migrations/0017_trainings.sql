CREATE TABLE "trainings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"language" text DEFAULT 'zh' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"character_count" integer DEFAULT 0 NOT NULL,
	"target_speed" integer DEFAULT 40 NOT NULL,
	"target_accuracy" real DEFAULT 95 NOT NULL,
	"error_penalty" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"published_revision" integer DEFAULT -1 NOT NULL,
	CONSTRAINT "trainings_mode" CHECK ("trainings"."mode" IN ('typing', 'shortcut', 'oj'))
);
--> statement-breakpoint
CREATE TABLE "typing_runs" (
	"attempt_id" uuid PRIMARY KEY NOT NULL,
	"record_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"speed" real NOT NULL,
	"accuracy" real NOT NULL,
	"is_whole" boolean NOT NULL,
	"is_reached" boolean NOT NULL,
	"figures" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trainings" ADD CONSTRAINT "trainings_id_contents_id_fk" FOREIGN KEY ("id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "typing_runs" ADD CONSTRAINT "typing_runs_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "typing_runs" ADD CONSTRAINT "typing_runs_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "typing_runs_record" ON "typing_runs" USING btree ("record_id","number");