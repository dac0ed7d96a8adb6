CREATE TABLE "exam_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"record_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" uuid NOT NULL,
	"key" uuid,
	"session" uuid,
	"address" text DEFAULT '' NOT NULL,
	"agent" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_journal" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"offering_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"act" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" uuid,
	"learner_id" uuid,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_sittings" (
	"offering_id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"settings" jsonb DEFAULT '{}' NOT NULL,
	"started_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"released_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "offerings" ADD COLUMN "held_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "extra_minutes" real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_events" ADD CONSTRAINT "exam_events_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_journal" ADD CONSTRAINT "exam_journal_offering_id_offerings_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_sittings" ADD CONSTRAINT "exam_sittings_offering_id_offerings_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_events_attempt" ON "exam_events" USING btree ("attempt_id","kind","id");--> statement-breakpoint
CREATE INDEX "exam_events_record" ON "exam_events" USING btree ("record_id","id");--> statement-breakpoint
CREATE INDEX "exam_journal_offering" ON "exam_journal" USING btree ("offering_id","id");