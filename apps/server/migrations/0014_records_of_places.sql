-- What hangs from an offering names its place too and refers to both; what hangs from a class hangs from a place. Every
-- record and question has an offering: what had none is content offered in its organisation's place, and a trial is an
-- offering that only its maker sees. Migration 9403 renews the trigger that counts days of learning.
ALTER TABLE "offerings" ADD COLUMN "trial_by" uuid;--> statement-breakpoint
ALTER TABLE "offerings" DROP CONSTRAINT "offerings_once";--> statement-breakpoint
ALTER TABLE "offerings" ADD CONSTRAINT "offerings_in_place" UNIQUE("id","place_id");--> statement-breakpoint
ALTER TABLE "regrades" RENAME COLUMN "class_id" TO "place_id";--> statement-breakpoint
ALTER TABLE "records" RENAME COLUMN "class_id" TO "place_id";--> statement-breakpoint
ALTER TABLE "query_threads" RENAME COLUMN "class_id" TO "place_id";--> statement-breakpoint
ALTER TABLE "query_threads" ADD COLUMN "offering_id" uuid;--> statement-breakpoint
ALTER TABLE "raised_hands" RENAME COLUMN "class_id" TO "place_id";--> statement-breakpoint
ALTER TABLE "env_pools" RENAME COLUMN "class_id" TO "place_id";--> statement-breakpoint
ALTER TABLE "env_records" RENAME COLUMN "class_id" TO "place_id";--> statement-breakpoint
ALTER TABLE "activity_days" RENAME COLUMN "class_id" TO "place_id";--> statement-breakpoint
ALTER TABLE "activity_days" RENAME CONSTRAINT "activity_days_org_id_class_id_day_learner_id_pk" TO "activity_days_org_id_place_id_day_learner_id_pk";--> statement-breakpoint
ALTER TABLE "applications" RENAME COLUMN "class_id" TO "place_id";--> statement-breakpoint
ALTER TABLE "risk_rules" RENAME COLUMN "class_id" TO "place_id";--> statement-breakpoint
ALTER TABLE "class_materials" RENAME TO "place_materials";--> statement-breakpoint
ALTER TABLE "place_materials" RENAME COLUMN "class_id" TO "place_id";--> statement-breakpoint
ALTER INDEX "class_materials_pkey" RENAME TO "place_materials_pkey";--> statement-breakpoint
ALTER INDEX "class_materials_once" RENAME TO "place_materials_once";--> statement-breakpoint
ALTER INDEX "class_materials_resource" RENAME TO "place_materials_resource";--> statement-breakpoint
ALTER INDEX "records_class" RENAME TO "records_place";--> statement-breakpoint
ALTER INDEX "query_threads_class" RENAME TO "query_threads_place";--> statement-breakpoint
ALTER INDEX "env_records_class" RENAME TO "env_records_place";--> statement-breakpoint
ALTER INDEX "applications_class" RENAME TO "applications_place";--> statement-breakpoint
DROP INDEX "records_alone";--> statement-breakpoint
DROP INDEX "records_trial";--> statement-breakpoint
DROP INDEX "records_once";--> statement-breakpoint

-- One offering in the organisation's place for each content that was learned or asked about by itself, one for each trial.
CREATE TEMPORARY TABLE own_offerings ON COMMIT DROP AS
SELECT gen_random_uuid() AS id, org_id, content_id, trial_by, max(content_version) AS content_version
FROM (
  SELECT org_id, content_id, CASE WHEN is_trial THEN learner_id END AS trial_by, content_version
  FROM records WHERE offering_id IS NULL
  UNION ALL
  SELECT org_id, content_id, NULL, NULL FROM query_threads WHERE record_id IS NULL
) AS found
GROUP BY org_id, content_id, trial_by;--> statement-breakpoint
INSERT INTO offerings (id, org_id, kind, content_id, place_id, settings, content_version, added_by, trial_by)
SELECT w.id, w.org_id, c.kind, w.content_id, w.org_id,
  '{"opens_at":null,"closes_at":null,"attempts":null,"counted_attempt":"last","weight":1,"late_policy":"accept","late_percent":0,"needs_approval":false,"pass_score":60,"auto_confirm":false}',
  coalesce(w.content_version, c.published_version), coalesce(w.trial_by, c.creator_id), w.trial_by
FROM own_offerings w JOIN contents c ON c.id = w.content_id;--> statement-breakpoint
-- What belongs to a content that is gone for good is seen by nobody.
DELETE FROM records WHERE offering_id IS NULL AND NOT EXISTS (SELECT FROM contents WHERE contents.id = records.content_id);--> statement-breakpoint
DELETE FROM query_threads WHERE record_id IS NULL AND NOT EXISTS (SELECT FROM contents WHERE contents.id = query_threads.content_id);--> statement-breakpoint
UPDATE records SET offering_id = w.id FROM own_offerings w
WHERE offering_id IS NULL AND w.org_id = records.org_id AND w.content_id = records.content_id
  AND w.trial_by IS NOT DISTINCT FROM CASE WHEN is_trial THEN learner_id END;--> statement-breakpoint
UPDATE records SET place_id = o.place_id FROM offerings o
WHERE o.id = records.offering_id AND records.place_id IS DISTINCT FROM o.place_id;--> statement-breakpoint
UPDATE query_threads SET offering_id = r.offering_id, place_id = r.place_id FROM records r WHERE r.id = record_id;--> statement-breakpoint
UPDATE query_threads SET offering_id = w.id, place_id = query_threads.org_id FROM own_offerings w
WHERE offering_id IS NULL AND w.org_id = query_threads.org_id AND w.content_id = query_threads.content_id AND w.trial_by IS NULL;--> statement-breakpoint
UPDATE applications SET place_id = o.place_id FROM offerings o
WHERE o.id = offering_id AND applications.place_id IS DISTINCT FROM o.place_id;--> statement-breakpoint
UPDATE env_records SET place_id = r.place_id FROM records r WHERE r.id = record_id AND env_records.place_id IS NULL;--> statement-breakpoint
UPDATE activity_days SET place_id = org_id WHERE place_id = '00000000-0000-0000-0000-000000000000';--> statement-breakpoint

ALTER TABLE "records" ALTER COLUMN "offering_id" SET NOT NULL, ALTER COLUMN "place_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "query_threads" ALTER COLUMN "offering_id" SET NOT NULL, ALTER COLUMN "place_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ALTER COLUMN "place_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "place_materials" ADD CONSTRAINT "place_materials_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regrades" ADD CONSTRAINT "regrades_of_offering" FOREIGN KEY ("offering_id","place_id") REFERENCES "public"."offerings"("id","place_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "records" ADD CONSTRAINT "records_offering" FOREIGN KEY ("offering_id","place_id") REFERENCES "public"."offerings"("id","place_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "query_threads" ADD CONSTRAINT "query_threads_offering" FOREIGN KEY ("offering_id","place_id") REFERENCES "public"."offerings"("id","place_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raised_hands" ADD CONSTRAINT "raised_hands_offering" FOREIGN KEY ("offering_id","place_id") REFERENCES "public"."offerings"("id","place_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "env_pools" ADD CONSTRAINT "env_pools_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "env_records" ADD CONSTRAINT "env_records_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_days" ADD CONSTRAINT "activity_days_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_offering" FOREIGN KEY ("offering_id","place_id") REFERENCES "public"."offerings"("id","place_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_rules" ADD CONSTRAINT "risk_rules_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "query_threads_offering" ON "query_threads" USING btree ("offering_id");--> statement-breakpoint
CREATE UNIQUE INDEX "records_once" ON "records" USING btree ("offering_id","learner_id");--> statement-breakpoint
ALTER TABLE "offerings" ADD CONSTRAINT "offerings_once" UNIQUE NULLS NOT DISTINCT("place_id","parent_id","content_id","trial_by","removed_at");
