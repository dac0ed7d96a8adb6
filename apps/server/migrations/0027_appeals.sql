CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"offering_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"appellant_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"score_before" real NOT NULL,
	"score_after" real,
	"answer" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_record" FOREIGN KEY ("record_id","offering_id") REFERENCES "public"."records"("id","offering_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_once" ON "appeals" USING btree ("attempt_id") WHERE "appeals"."state" <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "appeals_record_list" ON "appeals" USING btree ("record_id","created_at");--> statement-breakpoint
CREATE INDEX "appeals_appellant" ON "appeals" USING btree ("appellant_id","created_at");