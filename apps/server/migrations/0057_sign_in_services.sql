CREATE TABLE "sign_in_people" (
	"service_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_people_service_id_subject_pk" PRIMARY KEY("service_id","subject")
);
--> statement-breakpoint
CREATE TABLE "sign_in_services" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"protocol" text NOT NULL,
	"address" text NOT NULL,
	"client_id" text NOT NULL,
	"has_secret" boolean DEFAULT false NOT NULL,
	"person_claim" text NOT NULL,
	"person_field" text NOT NULL,
	"is_enabled" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_in_people" ADD CONSTRAINT "sign_in_people_service_id_sign_in_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."sign_in_services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_people" ADD CONSTRAINT "sign_in_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_services" ADD CONSTRAINT "sign_in_services_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_people_user" ON "sign_in_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_services_customer" ON "sign_in_services" USING btree ("customer_id");