ALTER TABLE "env_suite_machines" ADD COLUMN "networks" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "env_templates" ADD COLUMN "account" text DEFAULT 'learner' NOT NULL;