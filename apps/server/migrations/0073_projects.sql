CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"term" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"cover" text DEFAULT '' NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_id_places_id_fk" FOREIGN KEY ("id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;