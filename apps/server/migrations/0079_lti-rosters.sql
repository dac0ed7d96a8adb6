CREATE TABLE "lti_roster_people" (
	"roster_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "lti_roster_people_roster_id_user_id_pk" PRIMARY KEY("roster_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "lti_rosters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"platform_id" uuid NOT NULL,
	"deployment" text NOT NULL,
	"context" text NOT NULL,
	"title" text NOT NULL,
	"address" text NOT NULL,
	"place_id" uuid NOT NULL,
	"is_daily" boolean DEFAULT false NOT NULL,
	"synced_at" timestamp (3) with time zone,
	"outcome" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lti_rosters_once" UNIQUE("platform_id","deployment","context","place_id")
);
--> statement-breakpoint
ALTER TABLE "lti_roster_people" ADD CONSTRAINT "lti_roster_people_roster_id_lti_rosters_id_fk" FOREIGN KEY ("roster_id") REFERENCES "public"."lti_rosters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_roster_people" ADD CONSTRAINT "lti_roster_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_rosters" ADD CONSTRAINT "lti_rosters_platform_id_lti_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."lti_platforms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_rosters" ADD CONSTRAINT "lti_rosters_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lti_roster_people_user" ON "lti_roster_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lti_rosters_place" ON "lti_rosters" USING btree ("place_id");