-- Where teaching happens becomes a table of its own: a class is one kind of place, an organisation has one for itself.
CREATE TABLE "places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"owner_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone
);--> statement-breakpoint
INSERT INTO "places" (id, org_id, kind, name, state, owner_id, created_at, updated_at, deleted_at)
SELECT id, org_id, 'class', name, state, owner_id, created_at, updated_at, deleted_at FROM "classes";--> statement-breakpoint
INSERT INTO "places" (id, org_id, kind, name, created_at) SELECT id, id, 'organisation', name, created_at FROM "organisations";--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "places_org" ON "places" USING btree ("org_id","kind","state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "places_owner" ON "places" USING btree ("owner_id");--> statement-breakpoint
-- The place of an organisation has its id and its name for as long as there is the organisation.
CREATE FUNCTION organisation_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO places (id, org_id, kind, name) VALUES (NEW.id, NEW.id, 'organisation', NEW.name)
  ON CONFLICT (id) DO UPDATE SET name = EXCLUDED.name, updated_at = now();
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER organisation_place AFTER INSERT OR UPDATE OF name ON "organisations"
FOR EACH ROW EXECUTE FUNCTION organisation_place();--> statement-breakpoint
-- What is particular to classes stays with them.
DROP INDEX "classes_org";--> statement-breakpoint
DROP INDEX "classes_owner";--> statement-breakpoint
ALTER TABLE "classes" DROP COLUMN "org_id", DROP COLUMN "name", DROP COLUMN "state", DROP COLUMN "owner_id",
	DROP COLUMN "created_at", DROP COLUMN "updated_at", DROP COLUMN "deleted_at";--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_id_places_id_fk" FOREIGN KEY ("id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Members, groups and imported lists belong to a place.
ALTER TABLE "class_members" RENAME TO "memberships";--> statement-breakpoint
ALTER TABLE "memberships" RENAME COLUMN "class_id" TO "place_id";--> statement-breakpoint
ALTER TABLE "memberships" DROP CONSTRAINT "class_members_class_id_classes_id_fk";--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER INDEX "class_members_pkey" RENAME TO "memberships_pkey";--> statement-breakpoint
ALTER INDEX "class_members_person" RENAME TO "memberships_person";--> statement-breakpoint
ALTER INDEX "class_members_role" RENAME TO "memberships_role";--> statement-breakpoint
ALTER INDEX "class_members_user" RENAME TO "memberships_user";--> statement-breakpoint
ALTER INDEX "class_members_group" RENAME TO "memberships_group";--> statement-breakpoint
ALTER TABLE "class_groups" RENAME TO "groups";--> statement-breakpoint
ALTER TABLE "groups" RENAME COLUMN "class_id" TO "place_id";--> statement-breakpoint
ALTER TABLE "groups" DROP CONSTRAINT "class_groups_class_id_classes_id_fk";--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER INDEX "class_groups_pkey" RENAME TO "groups_pkey";--> statement-breakpoint
ALTER INDEX "class_groups_name" RENAME TO "groups_name";--> statement-breakpoint
UPDATE "memberships" SET group_id = NULL
WHERE group_id IS NOT NULL AND NOT EXISTS (SELECT FROM "groups" g WHERE g.id = group_id);--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_imports" RENAME TO "roster_imports";--> statement-breakpoint
ALTER TABLE "roster_imports" RENAME COLUMN "class_id" TO "place_id";--> statement-breakpoint
ALTER TABLE "roster_imports" DROP CONSTRAINT "class_imports_class_id_classes_id_fk";--> statement-breakpoint
ALTER TABLE "roster_imports" ADD CONSTRAINT "roster_imports_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER INDEX "class_imports_pkey" RENAME TO "roster_imports_pkey";--> statement-breakpoint
ALTER INDEX "class_imports_class" RENAME TO "roster_imports_place";
