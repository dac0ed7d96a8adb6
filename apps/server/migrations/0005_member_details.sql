ALTER TABLE "org_members" ADD COLUMN "sex" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "org_members" ADD COLUMN "major" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "org_members" ADD COLUMN "administrative_class" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Lists that were imported before know no details.
UPDATE "class_imports" SET "rows" = (
  SELECT coalesce(jsonb_agg(
    jsonb_build_object('sex', '', 'major', '', 'administrative_class', '',
      'is_odd', one->>'action' = 'create' AND one->>'reason' <> '') || one ORDER BY at), '[]'::jsonb)
  FROM jsonb_array_elements("rows") WITH ORDINALITY AS listed(one, at)
);
