CREATE TABLE "join_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "takes_requests" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "join_requests_pending" ON "join_requests" USING btree ("place_id","learner_id") WHERE "join_requests"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "join_requests_place" ON "join_requests" USING btree ("place_id","created_at");--> statement-breakpoint
CREATE INDEX "join_requests_learner" ON "join_requests" USING btree ("learner_id","created_at");
--> statement-breakpoint
-- Who comes in by any way waits for no answer any more.
CREATE FUNCTION join_requests_settle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE join_requests AS request SET state = 'approved', decided_at = now()
  FROM new_rows WHERE request.state = 'pending'
    AND request.place_id = new_rows.place_id AND request.learner_id = new_rows.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER join_requests_settle AFTER INSERT ON memberships
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION join_requests_settle();
