CREATE TABLE "sign_in_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"org_id" uuid,
	"role" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lti_scores" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "sign_in_services" ADD COLUMN "creates_people" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_services" ADD COLUMN "name_claim" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_services" ADD COLUMN "rules" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_grants" ADD CONSTRAINT "sign_in_grants_service_id_sign_in_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."sign_in_services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_grants" ADD CONSTRAINT "sign_in_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_grants" ADD CONSTRAINT "sign_in_grants_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_grants_user" ON "sign_in_grants" USING btree ("user_id","service_id");