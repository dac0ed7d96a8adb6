DROP INDEX "organisations_name";--> statement-breakpoint
ALTER TABLE "org_members" ADD COLUMN "is_admin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "is_switched_on" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "org_members_admins" ON "org_members" USING btree ("user_id") WHERE "org_members"."is_admin";--> statement-breakpoint
CREATE UNIQUE INDEX "organisations_name" ON "organisations" USING btree ("customer_id","name") WHERE "organisations"."removed_at" IS NULL;--> statement-breakpoint
UPDATE "organisations" SET "is_switched_on" = "is_enabled", "ends_at" = "expires_at";--> statement-breakpoint
-- By its path an organisation is below another one: until now only the path said so.
UPDATE "organisations" low SET "parent_id" = above."id" FROM "organisations" above
WHERE low."parent_id" IS NULL AND above."customer_id" = low."customer_id"
  AND above."name" = regexp_replace(low."name", '/[^/]*$', '');
