-- A record is a party's: a person's or a group's. 9503 fills the new columns and drops the old one, which 9401 still reads.
CREATE TABLE "record_learners" (
	"record_id" uuid NOT NULL,
	"offering_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"duration_seconds" integer DEFAULT 0 NOT NULL,
	"last_active_at" timestamp (3) with time zone,
	CONSTRAINT "record_learners_record_id_user_id_pk" PRIMARY KEY("record_id","user_id")
);
--> statement-breakpoint
DROP INDEX "records_learner";--> statement-breakpoint
DROP INDEX "records_once";--> statement-breakpoint
DROP INDEX "records_place";--> statement-breakpoint
ALTER TABLE "attempt_events" ADD COLUMN "by" uuid;--> statement-breakpoint
ALTER TABLE "records" ADD COLUMN "party_kind" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "records" ADD COLUMN "party_id" uuid;--> statement-breakpoint
ALTER TABLE "records" ADD COLUMN "group_id" uuid GENERATED ALWAYS AS (CASE WHEN party_kind = 'group' THEN party_id END) STORED;--> statement-breakpoint
ALTER TABLE "records" ADD CONSTRAINT "records_in_offering" UNIQUE("id","offering_id");--> statement-breakpoint
ALTER TABLE "record_learners" ADD CONSTRAINT "record_learners_record" FOREIGN KEY ("record_id","offering_id") REFERENCES "public"."records"("id","offering_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "records" ADD CONSTRAINT "records_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "records_group" ON "records" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "records_place" ON "records" USING btree ("place_id","last_active_at");
