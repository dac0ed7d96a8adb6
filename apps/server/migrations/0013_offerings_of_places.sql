-- Contents are offered in places; what is part of a series or a course hangs below its offering.
ALTER TABLE "offerings" DROP CONSTRAINT "offerings_once";--> statement-breakpoint
DROP INDEX "offerings_class";--> statement-breakpoint
ALTER TABLE "offerings" RENAME COLUMN "class_id" TO "place_id";--> statement-breakpoint
UPDATE "offerings" SET place_id = org_id WHERE place_id IS NULL;--> statement-breakpoint
ALTER TABLE "offerings" ALTER COLUMN "place_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "offerings" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "offerings" ADD COLUMN "overrides" jsonb;--> statement-breakpoint
ALTER TABLE "offerings" ADD CONSTRAINT "offerings_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offerings" ADD CONSTRAINT "offerings_parent_id_offerings_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."offerings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offerings_place" ON "offerings" USING btree ("place_id","kind","position");--> statement-breakpoint
CREATE INDEX "offerings_parent" ON "offerings" USING btree ("parent_id");--> statement-breakpoint
ALTER TABLE "offerings" ADD CONSTRAINT "offerings_once" UNIQUE NULLS NOT DISTINCT("place_id","parent_id","content_id","removed_at");
