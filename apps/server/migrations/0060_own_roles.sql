CREATE TABLE "own_roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"base" text NOT NULL,
	"abilities" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "own_role_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "own_roles_name" ON "own_roles" USING btree ("customer_id","name");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_own_role_id_own_roles_id_fk" FOREIGN KEY ("own_role_id") REFERENCES "public"."own_roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_own_role" ON "users" USING btree ("own_role_id") WHERE "users"."own_role_id" IS NOT NULL;