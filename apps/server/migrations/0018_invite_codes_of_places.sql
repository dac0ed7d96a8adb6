-- Members, groups and invite codes are of any place; what the log has of them is called so too.
ALTER TABLE "places" ADD COLUMN "invite_code" text;--> statement-breakpoint
UPDATE places SET invite_code = c.invite_code FROM classes c WHERE c.id = places.id;--> statement-breakpoint
DROP INDEX "classes_invite";--> statement-breakpoint
ALTER TABLE "classes" DROP COLUMN "invite_code";--> statement-breakpoint
CREATE UNIQUE INDEX "places_invite" ON "places" USING btree ("invite_code");--> statement-breakpoint
UPDATE activity_logs SET object_kind = CASE object_kind WHEN 'class_member' THEN 'membership' ELSE 'group' END
WHERE object_kind IN ('class_member', 'class_group');
